/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by script, and elements of a table are placed by the table */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { PersonRow } from '#console/answers.ts';
import { go, hrefOf, remember, remembered } from '../address.ts';
import { useKeys } from '../keys.ts';
import { Kind, MadeUp, Masked, Monogram, Stage } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { Ago, Due } from '../parts/moments.tsx';

const ROW_PX = 52;
const COLUMNS = ['name', 'stage', 'kind', 'owner', 'edition', 'activity'] as const;
/** So many rows before its end the next page is asked for. */
const NEAR_END = 30;

type PeopleGridProps = {
  readonly people: readonly PersonRow[];
  /** Which moment the last column has. */
  readonly sort: 'activity' | 'created' | 'task';
  /** -1 where nobody counted. */
  readonly total: number;
  readonly onEnd: () => void;
};

/**
 * Rows that are in view, of however many (WAI-ARIA APG, grid): one stop of the Tab key, arrows or j and k move, Enter opens. Back finds it as it
 * was left: the entry of the history remembers row and place.
 */
export const PeopleGrid = ({ people, sort, total, onEnd }: PeopleGridProps) => {
  const text = useTexts('console-people');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(() => Math.min(remembered<number>('row') ?? 0, people.length - 1));
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read in this component alone
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialOffset: remembered<number>('scroll') ?? 0,
    getItemKey: (at) => people[at]?.id ?? at,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= people.length - NEAR_END) onEnd();
  }, [last, people.length, onEnd]);
  // Keys work at once, without a click into the list.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);

  const select = (at: number) => {
    const next = Math.max(0, Math.min(people.length - 1, at));
    setRow(next);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const leaveAt = (at: number) => remember({ row: at, scroll: box.current?.scrollTop ?? 0 });
  const open = (at: number) => {
    const person = people[at];
    if (person === undefined) return;
    leaveAt(at);
    go(hrefOf(`people/${person.id}`));
  };
  const page = () => Math.max(1, Math.floor((box.current?.clientHeight ?? ROW_PX) / ROW_PX) - 1);
  const moves: Readonly<Record<string, () => number>> = {
    ArrowDown: () => row + 1,
    ArrowUp: () => row - 1,
    PageDown: () => row + page(),
    PageUp: () => row - page(),
    Home: () => 0,
    End: () => people.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.target === event.currentTarget ? moves[event.key] : undefined;
    if (move === undefined) return;
    event.preventDefault();
    select(move());
  };
  useKeys({
    j: () => select(row + 1),
    k: () => select(row - 1),
    Enter: (event) => {
      // A button or a link that has the focus takes it itself.
      if (event.target === box.current || event.target === document.body) open(row);
    },
  });

  const current = people[row];
  return (
    <div
      ref={box}
      className="c-grid"
      role="grid"
      aria-label={text('listLabel')}
      aria-rowcount={total < 0 ? -1 : total + 1}
      aria-colcount={COLUMNS.length}
      aria-activedescendant={
        current !== undefined && items.some(({ index }) => index === row) ? `${id}${current.id}` : undefined
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="c-grid-head">
        <div role="row" aria-rowindex={1} className="c-grid-row">
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader" data-column={column}>
              {text(column === 'activity' && sort !== 'activity' ? `column-${sort}` : `column-${column}`)}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="c-grid-body" style={{ blockSize: rows.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const person = people[index];
          if (person === undefined) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keys (aria-activedescendant)
            <div
              key={key}
              id={`${id}${person.id}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === row}
              className="c-grid-row"
              style={{ transform: `translateY(${start}px)` }}
              onClick={(event) => {
                setRow(index);
                if (!(event.target instanceof Element && event.target.closest('a'))) open(index);
              }}
            >
              <Cells person={person} sort={sort} onLeave={() => leaveAt(index)} />
            </div>
          );
        })}
      </div>
    </div>
  );
};

const Cells = ({
  person,
  sort,
  onLeave,
}: Pick<PeopleGridProps, 'sort'> & { readonly person: PersonRow; readonly onLeave: () => void }) => {
  const text = useTexts('console-people');
  const name = person.is_erased ? text('erased') : (person.name?.text ?? text('noName'));
  return (
    <>
      <div role="gridcell" data-column="name">
        <Monogram id={person.id} name={person.name?.text ?? '·'} />
        <span className="c-named">
          <Link href={hrefOf(`people/${person.id}`)} tabIndex={-1} onClick={onLeave}>
            {person.name === null ? name : <Masked value={person.name} />}
          </Link>
          {person.email !== null && (
            <small>
              <Masked value={person.email} ltr />
            </small>
          )}
        </span>
        {person.is_made_up && <MadeUp />}
      </div>
      <div role="gridcell" data-column="stage">
        <Stage stage={person.stage} />
      </div>
      <div role="gridcell" data-column="kind">
        <Kind kind={person.kind} />
      </div>
      <div role="gridcell" data-column="owner">
        {person.owner === null ? (
          <span className="c-none">{text('nobody')}</span>
        ) : (
          <>
            <Monogram id={person.owner.id} name={person.owner.name} />
            <bdi>{person.owner.name}</bdi>
          </>
        )}
      </div>
      <div role="gridcell" data-column="edition">
        <span className="ltr">{person.edition}</span>
      </div>
      <div role="gridcell" data-column="activity">
        {sort === 'task' ? (
          person.next_task_at === null ? (
            <span className="c-none">{text('noTask')}</span>
          ) : (
            <Due at={person.next_task_at} />
          )
        ) : (
          <Ago at={sort === 'created' ? person.created_at : person.last_event_at} />
        )}
      </div>
    </>
  );
};
