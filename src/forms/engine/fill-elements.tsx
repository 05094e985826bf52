import { Fragment, type ReactNode } from 'react';
import { splitMarked, withoutMarks } from '#i18n/fallback.ts';
import type { Ask } from '#forms/engine/field-message.ts';

const MARK = '\u0001';

/** A text whose placeholders are elements: the links in "I accept the {terms} and the {privacy}", in the order the language puts them. */
export function fillElements(ask: Ask, key: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  const marked = ask(key, Object.fromEntries(Object.keys(elements).map((name) => [name, `${MARK}${name}${MARK}`])));
  return splitMarked(marked, MARK).map((piece, index) => (
    <Fragment key={`${index} ${piece}`}>{index % 2 === 1 ? elements[withoutMarks(piece)] : piece}</Fragment>
  ));
}
