import { useEffect, useRef } from 'react';

/**
 * While the form has errors, the tab's title says so before anything else is read.
 *
 * @param mark puts the words before a title; undefined where nothing is wrong.
 */
export function useMarkedTitle(mark: ((title: string) => string) | undefined): void {
  const latest = useRef(mark);
  useEffect(() => {
    latest.current = mark;
  });
  const isMarked = mark !== undefined;
  useEffect(() => {
    const put = latest.current;
    if (!isMarked || put === undefined) return undefined;
    // A page that came back from a post carries the mark already.
    const words = put('');
    const plain = document.title.startsWith(words) ? document.title.slice(words.length) : document.title;
    document.title = put(plain);
    return () => {
      document.title = plain;
    };
  }, [isMarked]);
}
