/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by script, and elements of a table are placed by the table */
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PEOPLE_COLUMNS, type PeopleColumn } from '#contracts/people-work.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useBreakpoint } from '#kit/use-breakpoint.ts';
import type { PersonRow } from '#console/answers.ts';
import { go, hrefOf, remember, remembered } from '../address.ts';
import { useKeys } from '../keys.ts';
import { COLUMN_SIZES, PEOPLE_CELLS } from './people-cells.tsx';

const ROW_PX = 52;
/** So many rows before its end the next page is asked for. */
const NEAR_END = 30;
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });
const COLUMN_DEFS = PEOPLE_COLUMNS.map((id) => ({ id }));

type PeopleGridProps = {
  readonly people: readonly PersonRow[];
  readonly columns: readonly PeopleColumn[];
  /** Who is chosen; undefined where nothing can be done with many. */
  readonly chosen: Chosen | undefined;
  /** -1 where nobody counted. */
  readonly total: number;
  readonly onEnd: () => void;
};
export type Chosen = {
  readonly ids: ReadonlySet<string>;
  /** All who match, and not those of `ids` alone. */
  readonly isAll: boolean;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
};

/**
 * Rows that are in view, of however many (WAI-ARIA APG, grid): one stop of the Tab key, arrows or j and k move, Enter opens, x chooses. Back
 * finds it as it was left: the entry of the history remembers row, place and who is chosen.
 */
export const PeopleGrid = ({ people, columns, chosen, total, onEnd }: PeopleGridProps) => {
  const text = useTexts('console-people');
  const textOfMany = useTexts('console-many');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useBreakpoint() === 'mobile';
  const [row, setRow] = useState(() => Math.min(remembered<number>('row') ?? 0, people.length - 1));
  /** From where Shift and x choose. */
  const anchor = useRef(row);
  // Of a narrow window the two that say most.
  const shown = isNarrow ? columns.slice(0, 2) : columns;
  const data = useMemo(() => [...people], [people]);
  const table = useTable({
    features,
    data,
    columns: COLUMN_DEFS,
    getRowId: (person) => person.id,
    state: {
      columnOrder: [...shown],
      columnVisibility: Object.fromEntries(PEOPLE_COLUMNS.map((column) => [column, shown.includes(column)])),
      rowSelection: Object.fromEntries([...(chosen?.ids ?? [])].map((each) => [each, true])),
    },
  });
  const tableRows = table.getRowModel().rows;
  const visible = table.getVisibleLeafColumns().map((column) => column.id as PeopleColumn);
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
  const isChosen = (at: number) => chosen !== undefined && (chosen.isAll || tableRows[at]?.getIsSelected() === true);
  /** One person, or with Shift all from the one who was chosen last, as that one is. */
  const pick = (at: number, isRange: boolean) => {
    if (chosen === undefined) return;
    const [from, to] = isRange ? [Math.min(anchor.current, at), Math.max(anchor.current, at)] : [at, at];
    chosen.choose(
      people.slice(from, to + 1).map((person) => person.id),
      isRange || !isChosen(at),
    );
    if (!isRange) anchor.current = at;
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
    ...(chosen !== undefined && {
      x: (event) => pick(row, event.shiftKey),
      X: () => pick(row, true),
    }),
    Enter: () => open(row),
  });

  const current = people[row];
  const hasEmail = visible.includes('email');
  const picks = chosen === undefined ? [] : ['2.5rem'];
  const template = [
    ...picks,
    ...visible.map((column) => {
      const [rem, share] = COLUMN_SIZES[column];
      return isNarrow ? (column === 'name' ? 'minmax(0, 1fr)' : 'auto') : `minmax(${rem}rem, ${share}fr)`;
    }),
  ].join(' ');
  const leastRem = visible.reduce((sum, column) => sum + COLUMN_SIZES[column][0], picks.length * 2.5 + 3);
  const widths = {
    gridTemplateColumns: template,
    ...(!isNarrow && { minInlineSize: `${leastRem}rem` }),
  };
  return (
    <div
      ref={box}
      className="c-grid"
      role="grid"
      aria-label={text('listLabel')}
      aria-rowcount={total < 0 ? -1 : total + 1}
      aria-colcount={visible.length + picks.length}
      aria-multiselectable={chosen !== undefined}
      aria-activedescendant={
        current !== undefined && items.some(({ index }) => index === row) ? `${id}${current.id}` : undefined
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="c-grid-head" style={{ minInlineSize: widths.minInlineSize }}>
        <div role="row" aria-rowindex={1} className="c-grid-row" style={widths}>
          {chosen !== undefined && (
            <div role="columnheader" data-column="pick">
              <span className="visually-hidden">{textOfMany('pick')}</span>
            </div>
          )}
          {visible.map((column) => (
            <div key={column} role="columnheader" data-column={column}>
              {text(`column-${column}`)}
            </div>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        className="c-grid-body"
        style={{ blockSize: rows.getTotalSize(), minInlineSize: widths.minInlineSize }}
      >
        {items.map(({ index, start, key }) => {
          const person = people[index];
          const tableRow = tableRows[index];
          if (person === undefined || tableRow === undefined) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keys (aria-activedescendant)
            <div
              key={key}
              id={`${id}${person.id}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={chosen === undefined ? undefined : isChosen(index)}
              data-current={index === row ? '' : undefined}
              className="c-grid-row"
              style={{ ...widths, transform: `translateY(${start}px)` }}
              onClick={(event) => {
                setRow(index);
                if (!(event.target instanceof Element && event.target.closest('a, [data-column="pick"]'))) open(index);
              }}
            >
              {chosen !== undefined && (
                <div role="gridcell" data-column="pick">
                  <label>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      checked={isChosen(index)}
                      aria-label={textOfMany('pickNamed', { name: person.name?.text ?? text('noName') })}
                      onChange={(event) => {
                        setRow(index);
                        pick(index, (event.nativeEvent as MouseEvent).shiftKey);
                      }}
                    />
                  </label>
                </div>
              )}
              {tableRow.getVisibleCells().map(({ column }) => {
                const Cell = PEOPLE_CELLS[column.id as PeopleColumn];
                return (
                  <div key={column.id} role="gridcell" data-column={column.id}>
                    <Cell person={person} hasEmail={hasEmail} onLeave={() => leaveAt(index)} />
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
};
