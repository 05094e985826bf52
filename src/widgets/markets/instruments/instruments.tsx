import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { INSTRUMENT_FILTER_WAIT_MS, INSTRUMENTS_AT_FIRST } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { widestPriceDigits } from '#market/client/quotes/reserved-digits.ts';
import { OriginNote } from '#market/client/quotes/origin-note.tsx';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { ROWS, TABLE } from '#market/client/quotes/table-roles.ts';
import type { InstrumentsProps } from './instruments-props.ts';
import { InstrumentRow } from './instrument-row.tsx';
import { ListFilter } from './list-filter.tsx';
import { ListHead } from './list-head.tsx';
import { ListPages } from './list-pages.tsx';
import { listSearch, parseListQuery, type ListQuery } from './list-query.ts';
import { selectRows, type DayChanges } from './select-rows.ts';
import { useDayChanges } from './use-day-changes.ts';
import { useLaterRows } from './use-later-rows.ts';
import { useOpenMarkets } from './use-open-markets.ts';

/**
 * The list of instruments (PLT-8). Every choice is a link or the form's, so that the server answers where no script runs;
 * where one does, the same clicks are answered here. Cells are the price binder's, see `market/client`.
 */
export default function Instruments(list: InstrumentsProps) {
  const text = useTexts('instruments');
  const quotesText = useTexts('app-quotes');
  const { locale, language } = usePageLanguage();
  const [query, setQuery] = useState<ListQuery>(() =>
    parseListQuery({ ...list.query, ...(list.kind !== undefined && { kind: list.kind }) }),
  );
  const frame = useRef<HTMLElement>(null);
  const typing = useRef(0);
  // Sorted by change, what is on a page is known only when all changes are.
  const needed =
    query.sort?.endsWith('change') === true
      ? list.instruments
      : selectRows(list.instruments, query, NONE_KNOWN, language).rows;
  const { changes, paths } = useDayChanges(
    list.dayChangesUrl,
    needed.map(({ symbol }) => symbol),
  );
  const { rows, total, pages, page } = selectRows(list.instruments, query, changes, language);
  const isOpen = useOpenMarkets(list.markets, list.now);
  const { body, areShown, show } = useLaterRows();
  const shownRows = areShown ? rows.length : Math.min(rows.length, INSTRUMENTS_AT_FIRST);

  useEffect(() => () => clearTimeout(typing.current), []);

  // The kind of a list of one kind is the page's matter, not the address's.
  const searchOf = (asks: ListQuery): string =>
    listSearch(list.kind === undefined ? asks : { ...asks, kind: undefined });
  const hrefOf = (asks: ListQuery): string =>
    `${list.listUrl ?? ''}${searchOf(asks) || (list.listUrl === undefined ? '?' : '')}`;

  const ask = (asks: ListQuery): void => {
    setQuery(asks);
    // The address says what is shown, so that it can be kept or sent; the way back stays as it was.
    if (list.listUrl !== undefined)
      history.replaceState(history.state, '', `${location.pathname}${searchOf(asks)}${location.hash}`);
  };
  /** For links: a click that asks for another tab or window is the browser's. */
  const follow =
    (asks: ListQuery) =>
    (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      ask(asks);
    };
  const turnTo =
    (asks: ListQuery) =>
    (event: MouseEvent): void => {
      follow(asks)(event);
      if (!event.defaultPrevented) return;
      frame.current?.focus({ preventScroll: true });
      frame.current?.scrollIntoView({ block: 'start' });
    };
  const type = (q: string): void => {
    clearTimeout(typing.current);
    typing.current = window.setTimeout(
      () => ask(parseListQuery({ ...asStrings(query), q })),
      INSTRUMENT_FILTER_WAIT_MS,
    );
  };

  const label = list.label ?? text('title');
  return (
    <div
      className="quotes instruments"
      data-prices=""
      data-live="waiting"
      data-locale={locale}
      data-token-url={list.tokenUrl}
      data-stream={list.streamUrl}
      suppressHydrationWarning
    >
      <ListFilter list={list} query={query} hrefOf={hrefOf} follow={follow} onType={type} />
      <output className="instruments-count">
        {text('count', { count: total })}
        {pages > 1 && ` · ${text('pageOf', { page, pages })}`}
        {shownRows > INSTRUMENTS_AT_FIRST && ` · ${text('shown', { count: rows.length })}`}
      </output>
      {rows.length === 0 ? (
        <p className="instruments-none">
          {text('none')}{' '}
          <a href={hrefOf(parseListQuery({ kind: list.kind }))} onClick={follow(parseListQuery({ kind: list.kind }))}>
            {text('showAll')}
          </a>
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        <section ref={frame} className="quotes-frame" aria-label={label} tabIndex={0}>
          <table
            className="quotes-table quotes-even instruments-table"
            data-room={widestPriceDigits(rows, locale)}
            {...TABLE}
          >
            <caption className="visually-hidden">{label}</caption>
            <ListHead query={query} rows={rows} hrefOf={hrefOf} follow={follow} />
            <tbody ref={body} {...ROWS}>
              {rows.map((row, at) => (
                <InstrumentRow
                  key={row.symbol}
                  row={row}
                  fullPathUrl={list.fullPathUrl}
                  isClosed={row.market !== undefined && !isOpen(row.market)}
                  change={changes.get(row.symbol) ?? undefined}
                  path={paths.get(row.symbol) ?? NO_PATH}
                  showsKind={query.kind === undefined}
                  isLater={at >= shownRows}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shownRows < rows.length && (
        <p className="instruments-more">
          <Button variant="outlined" colour="neutral" data-hold="" onClick={show}>
            {text('more', { count: rows.length - shownRows })}
          </Button>
        </p>
      )}
      {pages > 1 && <ListPages query={query} page={page} pages={pages} hrefOf={hrefOf} turnTo={turnTo} />}
      <p className="quotes-no-script">{quotesText('needsScript')}</p>
      <QuotesStatus source={list.source} />
      <div className="quotes-foot">
        <p className="quotes-note">
          <span data-note="prices">{quotesText('note')}</span> {text('spreadNote')} <OriginNote source={list.source} />
        </p>
      </div>
    </div>
  );
}

const NONE_KNOWN: DayChanges = new Map();
const NO_PATH: readonly number[] = [];
const asStrings = ({ page: _page, ...rest }: ListQuery): Readonly<Record<string, string | undefined>> => rest;
