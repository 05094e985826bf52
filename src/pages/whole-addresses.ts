import type { Element, ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { textOf } from '#content/text-of.ts';

/** As `+44 20 7946 0123`; in Arabic it would be broken at its spaces, and its parts would be in the wrong order. */
const PHONE = /\+\d{1,3}(?:[ \u00A0]\d+){2,}/g;
const PHONE_LEAST_DIGITS = 8;
/** An e-mail address, an address of a page or file, whole. */
const ADDRESS = /^(?:[^\s@]+@[^\s@]+|(?:https?:\/\/|www\.|\/)\S+)$/;
/** Where it is longer than its line it is broken behind the @, and not at the hyphen, which would look like a part of neither. */
const HYPHENATED = /^([^\s@/]*-[^\s@/]*@)([^\s@/]+)$/;
/** Its rules are in base.css. */
const WHOLE = ['ltr', 'unbroken'];

/** Links and code that say an address, and numbers of telephones, are read left to right and not broken. Changes a copy of a body. */
export function keepAddressesWhole(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element') {
      if (node.tagName === 'script') return SKIP;
      const words = textOf(node).trim();
      if ((node.tagName !== 'a' && node.tagName !== 'code') || !ADDRESS.test(words)) return undefined;
      node.properties.className = WHOLE;
      const [, name, host] = HYPHENATED.exec(words) ?? [];
      if (name !== undefined && host !== undefined) node.children = [whole(name), whole(host)];
      return SKIP;
    }
    if (node.type !== 'text' || parent === undefined || index === undefined) return undefined;
    const pieces = withPhones(node);
    if (pieces.length === 1) return undefined;
    parent.children.splice(index, 1, ...pieces);
    return [SKIP, index + pieces.length];
  });
}

function withPhones(text: Text): ElementContent[] {
  const pieces: ElementContent[] = [];
  let from = 0;
  for (const { 0: phone, index } of text.value.matchAll(PHONE)) {
    if (phone.replace(/\D/g, '').length < PHONE_LEAST_DIGITS) continue;
    pieces.push({ type: 'text', value: text.value.slice(from, index) }, whole(phone));
    from = index + phone.length;
  }
  return from === 0 ? [text] : [...pieces, { type: 'text', value: text.value.slice(from) }];
}

const whole = (words: string): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: WHOLE },
  children: [{ type: 'text', value: words }],
});
