import { useCallback, useSyncExternalStore } from 'react';
import { COURSE_STORAGE_PREFIX } from '#contracts/cookies.ts';

/** Told on this page when it changes; other tabs are told by the browser. */
const CHANGED = 'fc-lessons-read';

const subscribe = (notify: () => void) => {
  for (const event of ['storage', CHANGED]) addEventListener(event, notify);
  return () => {
    for (const event of ['storage', CHANGED]) removeEventListener(event, notify);
  };
};

const nothing = () => '';

/** A string, so that the store's value is the same while nothing has changed. Storage may be shut: then nothing is known. */
function stored(course: string): string {
  try {
    return localStorage.getItem(COURSE_STORAGE_PREFIX + course) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // somebody else's, or none
  }
}

/** Ids of the lessons that the visitor has marked, and how to mark one or take the mark back. */
export function useReadLessons(course: string): readonly [readonly string[], (id: string, isRead: boolean) => void] {
  const ids = parse(useSyncExternalStore(subscribe, () => stored(course), nothing));
  const mark = useCallback(
    (id: string, isRead: boolean) => {
      const others = parse(stored(course)).filter((other) => other !== id);
      try {
        localStorage.setItem(COURSE_STORAGE_PREFIX + course, JSON.stringify(isRead ? [...others, id] : others));
      } catch {
        return; // storage is shut or full: the list goes on without marks
      }
      dispatchEvent(new Event(CHANGED));
    },
    [course],
  );
  return [ids, mark];
}
