import { FIRST_PAINT } from './first-paint.ts';
import { RISK_ROOM } from './risk-room.ts';
import { parseRules, printRules, selectorsOf, type StyleNode } from './style-rules.ts';

/** What elements have: those of a page's HTML down to its fold. */
export type Present = {
  readonly tags: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** Attribute → its values. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>>;
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What inline scripts set before the first paint: read from them, so that a new one is not forgotten. */
const SCRIPTS = FIRST_PAINT + RISK_ROOM;
const SET_ATTRIBUTES: ReadonlySet<string> = new Set(
  [...SCRIPTS.matchAll(/\br\.(?:dataset\.)?([a-zA-Z]+)=(?!=)/g)].map(([, name = '']) => `data-${kebab(name)}`),
);
const SET_CLASSES: readonly string[] = [...SCRIPTS.matchAll(/'(session-[a-z]+)'/g)].map(([, name = '']) => name);

/** What a piece of HTML has, as React and hast write it: attributes in double quotes, `>` in none of them. */
export function presentIn(html: string): Present {
  const tags = new Set(['html', 'body']);
  const classes = new Set(SET_CLASSES);
  const attributes = new Map<string, Set<string>>();
  for (const [, tag = '', written = ''] of html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)) {
    tags.add(tag.toLowerCase());
    for (const [, written_ = '', value = ''] of written.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)) {
      const name = written_.toLowerCase();
      if (name === 'class') for (const own of value.split(/\s+/)) classes.add(own);
      const values = attributes.get(name) ?? new Set();
      attributes.set(name, values.add(value));
    }
  }
  return { tags, classes, attributes };
}

/** Without the arguments of `:not()`, `:is()`, `:nth-child()` and the like: what they ask for is not known. */
function withoutArguments(selector: string): string {
  for (let text = selector, was = ''; ; was = text) {
    if (text === was) return text;
    text = text.replaceAll(/(:[\w-]+)\([^()]*\)/g, '$1');
  }
}

/** States that need somebody to do something: before the later sheets are there, they look as at rest. */
const ACTED_ON = /:(?:hover|active)\b/;

/** What a selector asks for, as far as it is known by names. */
type Needs = {
  readonly tags: readonly string[];
  readonly classes: readonly string[];
  /** Undefined: of any value. */
  readonly attributes: readonly { readonly name: string; readonly value: string | undefined }[];
};
const NO_NEEDS: Needs = { tags: [], classes: [], attributes: [] };

/** Undefined of a selector that nothing matches before somebody acts. */
function needsOf(selector: string): Needs | undefined {
  if (selector.includes('\\')) return NO_NEEDS;
  const plain = withoutArguments(selector);
  if (ACTED_ON.test(plain)) return undefined;
  const parts = plain.replaceAll(/\[[^\]]*\]/g, '');
  return {
    classes: [...parts.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    tags: [...parts.matchAll(/(?<![\w.#:&-])([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase()),
    attributes: [...plain.matchAll(/\[([\w-]+)(?:([~|^$*]?)=["']?([^"'\]]*)["']?)?\]/g)]
      .filter(([, name = '']) => !SET_ATTRIBUTES.has(name))
      .map(([, name = '', how, value]) => ({ name, value: how === '' ? value : undefined })),
  };
}

const needsOfPreludes = new Map<string, readonly Needs[]>();

/** What each selector of a list needs. Preludes are those of the build, like sheets. */
function needsOfList(prelude: string): readonly Needs[] {
  const known = needsOfPreludes.get(prelude);
  if (known !== undefined) return known;
  const needs = selectorsOf(prelude).flatMap((selector) => needsOf(selector) ?? []);
  needsOfPreludes.set(prelude, needs);
  return needs;
}

/** False only if no element of these can match. */
const areMet = ({ tags, classes, attributes }: Needs, present: Present): boolean =>
  classes.every((name) => present.classes.has(name)) &&
  tags.every((name) => present.tags.has(name)) &&
  attributes.every(({ name, value }) => {
    const values = present.attributes.get(name);
    return values !== undefined && (value === undefined || values.has(value));
  });

/** At-rules whose block holds no rules. */
const WHOLE = /^@(?:font-face|keyframes|property|counter-style|view-transition|page)\b/;

const chosen = (nodes: readonly StyleNode[], present: Present): readonly StyleNode[] =>
  nodes.flatMap((node): readonly StyleNode[] => {
    if (node.kind === 'declaration' || WHOLE.test(node.prelude)) return [node];
    if (/^@media\s+print$/.test(node.prelude)) return [];
    if (!node.prelude.startsWith('@') && !needsOfList(node.prelude).some((needs) => areMet(needs, present))) return [];
    const children = chosen(node.children, present);
    return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children }];
  });

/** Animations that no rule which is left names. */
const withoutUnusedKeyframes = (nodes: readonly StyleNode[], css: string): readonly StyleNode[] =>
  nodes.flatMap((node): readonly StyleNode[] => {
    if (node.kind === 'declaration') return [node];
    const name = /^@keyframes\s+(\S+)/.exec(node.prelude)?.[1];
    if (name !== undefined) return css.split(name).length > 2 ? [node] : [];
    const children = withoutUnusedKeyframes(node.children, css);
    return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children }];
  });

const parsedSheets = new Map<string, readonly StyleNode[]>();

/** Sheets are those of the build, so there is a bounded number of them. */
function rulesOf(sheet: string): readonly StyleNode[] {
  const known = parsedSheets.get(sheet);
  if (known !== undefined) return known;
  const rules = parseRules(sheet);
  parsedSheets.set(sheet, rules);
  return rules;
}

/**
 * The rules of a sheet that elements which are present can match before anybody does anything. A rule stays whole, and in its
 * order, so what several of them decide is decided as by the whole sheet.
 */
export function firstViewCss(sheet: string, present: Present): string {
  const rules = chosen(rulesOf(sheet), present);
  return printRules(withoutUnusedKeyframes(rules, printRules(rules)));
}
