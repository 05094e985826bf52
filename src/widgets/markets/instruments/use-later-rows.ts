import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

type LaterRows = {
  /** For the element of the rows. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly areShown: boolean;
  /** Shows them, and moves the focus to the first. */
  readonly show: () => void;
};

/**
 * Rows with `data-later` are out of view until they are asked for, or until the browser finds something in them, as by a search
 * in the page. React knows no `hidden="until-found"`, so it is set here.
 */
export function useLaterRows(): LaterRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<Element>(null);
  const [areShown, setShown] = useState(false);

  // After each render: rows come and go with what is asked of the list, and their element with them.
  useLayoutEffect(() => {
    const rows = body.current;
    for (const row of rows?.rows ?? [])
      if ('later' in row.dataset) {
        row.setAttribute('hidden', 'until-found');
        row.ariaHidden = 'true'; // what is in it is hidden, but it would be an empty row
      } else {
        row.removeAttribute('hidden');
        row.ariaHidden = null;
      }
    const found = (): void => setShown(true);
    rows?.addEventListener('beforematch', found);
    return () => rows?.removeEventListener('beforematch', found);
  });

  useLayoutEffect(() => {
    const first = focused.current;
    focused.current = null;
    if (!(first instanceof HTMLElement)) return;
    const link = first.querySelector('a');
    if (link === null) first.tabIndex = -1;
    (link ?? first).focus();
  }, [areShown]);

  return {
    body,
    areShown,
    show: () => {
      focused.current = body.current?.querySelector('[data-later]') ?? null;
      setShown(true);
    },
  };
}
