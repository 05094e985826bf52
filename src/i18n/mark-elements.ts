import { Fragment, createElement, type ReactNode } from 'react';
import { FALLBACK_ATTRIBUTES, hasMarks, partsOf, type TextPart, withoutMarks } from './fallback.ts';

/** Elements that hold text and no other element: their own `lang` says its language. */
const TEXT_ONLY: ReadonlySet<string> = new Set(['option', 'title', 'textarea', 'text', 'desc']);
/** Elements whose name is read in place of what is in them. On others, as a landmark, `lang` would concern their content too. */
const NAMED_AS_A_WHOLE: ReadonlySet<string> = new Set(['a', 'button', 'summary', 'svg']);
const NAMES: ReadonlySet<string> = new Set(['aria-label', 'title']);

type Props = Readonly<Record<string, unknown>>;

/**
 * Writes out that a text of an element is in English because the page's language has none: a `<span lang="en"
 * dir="ltr">` around text, `lang` on an element that an attribute names. Marks (`fallback.ts`) do not reach the document.
 * A component's properties pass as they are: what they end in is an element again.
 */
export const withFallbackMarked = <Given>(type: unknown, props: Given): Given =>
  type === Fragment
    ? (marked('', props as Props) as Given)
    : typeof type === 'string'
      ? (marked(type, props as Props) as Given)
      : props;

/** `tag` is empty for a fragment. */
const marked = (tag: string, props: Props): Props => {
  let changed: Record<string, unknown> | undefined;
  let needsLanguage = false;
  for (const name in props) {
    const value = props[name];
    if (name === 'children') {
      if (!holdsMarks(value)) continue;
      changed ??= { ...props };
      const isTextOnly = TEXT_ONLY.has(tag);
      needsLanguage ||= isTextOnly;
      changed['children'] = isTextOnly ? plain(value) : spans(value);
    } else if (typeof value === 'string' && hasMarks(value)) {
      changed ??= { ...props };
      changed[name] = withoutMarks(value);
      needsLanguage ||= props['children'] === undefined || (NAMED_AS_A_WHOLE.has(tag) && NAMES.has(name));
    }
  }
  if (changed === undefined) return props;
  return needsLanguage && props['lang'] === undefined ? { ...changed, lang: FALLBACK_ATTRIBUTES.lang } : changed;
};

const holdsMarks = (node: unknown): boolean =>
  typeof node === 'string' ? hasMarks(node) : Array.isArray(node) && node.some(holdsMarks);

const plain = (node: unknown): unknown =>
  typeof node === 'string' ? withoutMarks(node) : Array.isArray(node) ? node.map(plain) : node;

/** Each marked text in its place; what has no marks stays what it is. */
const spans = (node: unknown, key?: string): ReactNode => {
  if (Array.isArray(node)) return node.map((inner, at) => spans(inner, `fallback-${at}`));
  if (typeof node !== 'string' || !hasMarks(node)) return node as ReactNode;
  const parts = partsOf(node);
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? part(only, key)
    : createElement(Fragment, { key }, ...parts.map((one) => part(one)));
};

const part = ({ text, isFallback }: TextPart, key?: string): ReactNode =>
  isFallback ? createElement('span', { ...FALLBACK_ATTRIBUTES, key }, text) : text;
