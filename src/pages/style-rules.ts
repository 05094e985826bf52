/** A style sheet as far as it has to be known to choose rules of it: the text of each is as it was. */
export type StyleNode =
  | { readonly kind: 'declaration'; readonly text: string }
  | { readonly kind: 'block'; readonly prelude: string; readonly children: readonly StyleNode[] };

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '"': '"', "'": "'" };

/** The index after a string, a bracket with all that is in it, or a comment that begins at `at`; `at` if none does. */
function skip(css: string, at: number): number {
  if (css.startsWith('/*', at)) return css.indexOf('*/', at + 2) + 2 || css.length;
  const opening = css[at] ?? '';
  const closing = CLOSING[opening];
  if (closing === undefined) return at;
  let next = at + 1;
  while (next < css.length && css[next] !== closing) {
    if (css[next] === '\\') next += 2;
    else if (closing === opening) next += 1;
    else next = Math.max(skip(css, next), next + 1);
  }
  return next + 1;
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\//g, '').trim();

/** Parses a sheet that a browser would take. */
export function parseRules(css: string): readonly StyleNode[] {
  let at = 0;
  const block = (): readonly StyleNode[] => {
    const nodes: StyleNode[] = [];
    let from = at;
    const declare = () => {
      const text = withoutComments(css.slice(from, at));
      if (text !== '') nodes.push({ kind: 'declaration', text });
    };
    while (at < css.length) {
      const skipped = skip(css, at);
      if (skipped > at) at = skipped;
      else if (css[at] === '{') {
        const prelude = withoutComments(css.slice(from, at));
        at += 1;
        nodes.push({ kind: 'block', prelude, children: block() });
        from = at;
      } else if (css[at] === '}') {
        declare();
        at += 1;
        return nodes;
      } else if (css[at] === ';') {
        declare();
        at += 1;
        from = at;
      } else at += 1;
    }
    declare();
    return nodes;
  };
  return block();
}

export const printRules = (nodes: readonly StyleNode[]): string =>
  nodes
    .map((node, index) =>
      node.kind === 'block'
        ? `${node.prelude}{${printRules(node.children)}}`
        : // An at-rule without a block needs its semicolon even at the end of a sheet that another follows.
          node.text + (index < nodes.length - 1 || node.text.startsWith('@') ? ';' : ''),
    )
    .join('');

/** `a, b` of a selector list, not those within brackets. */
export function selectorsOf(prelude: string): readonly string[] {
  const selectors: string[] = [];
  let from = 0;
  for (let at = 0; at < prelude.length;) {
    const skipped = skip(prelude, at);
    if (skipped > at) at = skipped;
    else {
      if (prelude[at] === ',') {
        selectors.push(prelude.slice(from, at));
        from = at + 1;
      }
      at += 1;
    }
  }
  return [...selectors, prelude.slice(from)];
}
