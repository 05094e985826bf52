import { useState, useSyncExternalStore } from 'react';
import type { TocHeading } from './article-toc.widget.ts';

const NOT_THE_TEXT = 'nav, aside, footer, dialog, fc-view, [hidden]';
const NONE: readonly TocHeading[] = [];
const none = () => NONE;
const never = () => () => undefined;

/** The headings of the page's article, else of its main part; those without an id are given one. */
function readHeadings(): readonly TocHeading[] {
  const text = document.querySelector('main article') ?? document.querySelector('main') ?? document.body;
  return [...text.querySelectorAll<HTMLElement>('h2, h3, h4')]
    .filter((heading) => heading.closest(NOT_THE_TEXT) === null && heading.innerText.trim() !== '')
    .map((heading, index) => {
      if (heading.id === '') heading.id = `heading-${index + 1}`;
      return { id: heading.id, text: heading.innerText.trim(), depth: Number(heading.localName.slice(1)) };
    });
}

/** The page's headings as they stood when the tag came alive; none on the server, which does not know them, or where they are not wanted. */
export const usePageHeadings = (isWanted: boolean): readonly TocHeading[] => {
  const [readOnce] = useState(() => {
    let found: readonly TocHeading[] | undefined;
    return () => (found ??= readHeadings());
  });
  return useSyncExternalStore(never, isWanted ? readOnce : none, none);
};
