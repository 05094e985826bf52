import { type RefObject, useEffect, useRef, useState } from 'react';
import { remember, remembered } from '../address.ts';
import { useKeys } from '../keys.ts';

type RowKeys<List extends HTMLElement> = {
  /** Of what has the tables. */
  readonly list: RefObject<List | null>;
  /** The row that the keys are at. */
  readonly at: number;
  readonly setRow: (row: number) => void;
};

/**
 * The keys of a list whose rows have one link each, in their heading: arrows or j and k move, Enter opens the link. Keys work at once, without
 * a click into the list; Back finds the row that was opened.
 */
export function useRowKeys<List extends HTMLElement>(count: number): RowKeys<List> {
  const list = useRef<List>(null);
  const [row, setRow] = useState(() => remembered<number>('row') ?? 0);
  const at = Math.min(row, count - 1);
  const linkOf = (index: number) => list.current?.querySelectorAll<HTMLAnchorElement>('tbody th a')[index];
  const isInList = () => list.current?.contains(document.activeElement) === true;
  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setRow(next);
    remember({ row: next });
    linkOf(next)?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    linkOf(next)?.focus();
  };
  useKeys({
    j: () => move(isInList() ? at + 1 : at),
    k: () => move(at - 1),
    ArrowDown: () => move(isInList() ? at + 1 : at),
    ArrowUp: () => move(at - 1),
  });
  const isThere = count > 0;
  useEffect(() => {
    const before = remembered<number>('row');
    if (isThere && document.activeElement === document.body && before !== undefined) linkOf(before)?.focus();
  }, [isThere]);
  return { list, at, setRow };
}
