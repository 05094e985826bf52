import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { rowData } from '#market/client/quotes/row-data.ts';
import { QuoteAge } from '#market/client/quotes/quote-age.tsx';
import { quoteLink } from '#market/client/quotes/quote-link.ts';
import { OriginNote } from '#market/client/quotes/origin-note.tsx';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { SpreadFigure } from '#market/client/quotes/spread-figure.tsx';
import { SymbolName } from '#market/client/quotes/symbol-name.tsx';
import { CELL, COLUMN_HEAD, ROW, ROW_HEAD, ROWS, TABLE } from '#market/client/quotes/table-roles.ts';
import { spreadDecimals } from '#market/client/write-cell.ts';
import { comparedPairs } from './compared-pairs.ts';
import type { SpreadsTableProps } from './spreads-table.widget.ts';

/** Spreads are compared as they are shown, in tenths of a pip or point. */
const inSteps = ({ typicalSpread = 0, pip }: SpreadsTableProps['instruments'][number]): number =>
  Math.round((typicalSpread / pip) * 10) / 10;

/** Spreads compared (PLT-3). The cell of the moment is the price binder's, see `market/client`. */
const SpreadsTable = (table: SpreadsTableProps) => {
  const text = useTexts('spreads-table');
  const quotesText = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { offers, source, note } = table;
  const label = table.label ?? text('title');
  const rows = comparedPairs(table).flatMap(
    (symbol) => table.instruments.find((instrument) => instrument.symbol === symbol) ?? [],
  );
  /** Said by a row itself where it has two lines in place of columns (spreads-table.css); the heads say it to screen readers. */
  const word = (key: 'lot' | 'now' | 'typical') => (
    <span className="spreads-word" aria-hidden="true">
      {text(`row.${key}`)}
    </span>
  );

  return (
    <div
      className={offers.length === 0 ? 'quotes spreads spreads-plain' : 'quotes spreads'}
      data-prices=""
      data-live="waiting"
      data-locale={locale}
      data-token-url={table.tokenUrl}
      data-stream={table.streamUrl}
      suppressHydrationWarning
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <section className="quotes-frame" aria-label={label} tabIndex={0}>
        <table className="quotes-table" {...TABLE}>
          <caption className="spreads-caption">{label}</caption>
          <thead {...ROWS}>
            <tr {...ROW}>
              <th {...COLUMN_HEAD}>{text('instrument')}</th>
              <th {...COLUMN_HEAD} className="quotes-number">
                {table.ours ?? text('typical')}
              </th>
              {offers.map(({ name, commission }) => (
                <th key={name} {...COLUMN_HEAD} className="quotes-number">
                  {name}
                  {commission !== undefined && <span className="spreads-commission">{commission}</span>}
                </th>
              ))}
              <th {...COLUMN_HEAD} className="quotes-number">
                {text('now')}
              </th>
              <th {...COLUMN_HEAD} className="quotes-number">
                {text('cost')}
              </th>
            </tr>
          </thead>
          <tbody {...ROWS}>
            {rows.map((row) => {
              const { symbol, slug, name, pip, digits, currency, contractSize, typicalSpread = 0 } = row;
              const ours = inSteps(row);
              const others = offers.map(({ spreads }) => spreads[symbol]);
              const smallest = Math.min(ours, ...others.flatMap((spread) => spread ?? []));
              const isCompared = others.some((spread) => spread !== undefined && spread !== ours);
              // With the decimals of the spread of the moment beside it, so that 1.0 is read against 0.8.
              const decimals = spreadDecimals(digits, pip);
              const number = numberFormatter(locale, {
                minimumFractionDigits: decimals,
                maximumFractionDigits: Math.max(2, decimals),
              });
              const figure = (steps: number) => (
                <>
                  <bdi dir="ltr" className={isCompared && steps === smallest ? 'spreads-smallest' : undefined}>
                    {number.format(steps)}
                  </bdi>
                  {isCompared && steps === smallest && <span className="visually-hidden"> {text('smallest')}</span>}
                </>
              );
              return (
                <tr key={symbol} {...ROW} className="quotes-row" {...rowData(symbol, row)}>
                  <th {...ROW_HEAD} className="quotes-symbol">
                    <SymbolName
                      name={name}
                      pair={symbol}
                      href={table.fullPathUrl === undefined ? undefined : quoteLink(table.fullPathUrl, slug)}
                    />
                    <QuoteAge pair={symbol} />
                  </th>
                  <td {...CELL} className="quotes-cell spreads-typical">
                    {figure(ours)}
                    {offers.length === 0 && word('typical')}
                  </td>
                  {others.map((spread, at) => (
                    <td key={offers[at]?.name} {...CELL} className="quotes-cell">
                      {spread === undefined ? (
                        <>
                          <span aria-hidden="true">–</span>
                          <span className="visually-hidden">{text('missing')}</span>
                        </>
                      ) : (
                        figure(spread)
                      )}
                    </td>
                  ))}
                  <td {...CELL} className="quotes-cell quotes-spread">
                    <SpreadFigure symbol={symbol} facts={row} />
                    {offers.length === 0 && word('now')}
                  </td>
                  <td {...CELL} className="quotes-cell spreads-cost">
                    <bdi>
                      {numberFormatter(locale, {
                        style: 'currency',
                        currency,
                        currencyDisplay: 'code',
                        maximumFractionDigits: 2,
                      }).format(typicalSpread * contractSize)}
                    </bdi>
                    {offers.length === 0 && word('lot')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="quotes-no-script">{quotesText('needsScript')}</p>
      <QuotesStatus source={source} />
      <div className="quotes-foot" data-note={note === undefined ? 'units' : undefined}>
        <p className="quotes-note">
          <span data-note="units">{text('units')}</span> {note} <OriginNote source={source} />
        </p>
      </div>
    </div>
  );
};

export default SpreadsTable;
