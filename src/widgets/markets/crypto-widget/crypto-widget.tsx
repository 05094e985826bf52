import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { pairList } from '#market/client/quotes/pair-list.ts';
import { widestPriceDigits } from '#market/client/quotes/reserved-digits.ts';
import { OriginNote } from '#market/client/quotes/origin-note.tsx';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { COLUMN_HEAD, ROW, ROWS, TABLE } from '#market/client/quotes/table-roles.ts';
import { CryptoRow, tradeLinkOf } from './crypto-row.tsx';
import { titledColumns, type CryptoColumn, type CryptoProps } from './crypto-props.ts';

const HEAD_CLASSES: Readonly<Record<CryptoColumn, string>> = {
  symbol: 'crypto-symbol',
  bid: 'quotes-number quotes-prices',
  ask: 'quotes-number quotes-prices',
  change_day: 'quotes-number',
  change_week: 'quotes-number',
};

/** The crypto list (CRY-1 to CRY-4). `data-prices` and the cells in it are the binder's, see `market/client`. */
export default function CryptoWidget(list: CryptoProps) {
  const text = useTexts('crypto-widget');
  const quotesText = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { links, translations, source, tokenUrl, streamUrl } = list;
  const columns = titledColumns(translations);
  const pairs = pairList(list.pairs);
  const facts = pairs.map((pair) => list.instruments.find(({ symbol }) => symbol === pair));
  const label = list.label ?? text('title');
  const ownTitles = {
    symbol: quotesText('symbol'),
    bid: quotesText('bid'),
    ask: quotesText('ask'),
    change_day: text('day'),
    change_week: text('week'),
  };
  return (
    <div
      className="quotes crypto"
      data-prices=""
      data-live="waiting"
      data-locale={locale}
      data-token-url={tokenUrl}
      data-stream={streamUrl}
      suppressHydrationWarning
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <section className="quotes-frame" aria-label={label} tabIndex={0}>
        <table
          className={`quotes-table crypto-table${tradeLinkOf(list) === undefined ? ' quotes-even' : ''}`}
          data-room={widestPriceDigits(facts, locale)}
          {...TABLE}
        >
          <caption className="visually-hidden">{label}</caption>
          <thead {...ROWS}>
            <tr {...ROW}>
              {columns.map((column) => (
                <th key={column} {...COLUMN_HEAD} className={HEAD_CLASSES[column]}>
                  {translations[column] ?? ownTitles[column]}
                </th>
              ))}
              {tradeLinkOf(list) !== undefined && (
                <th {...COLUMN_HEAD}>
                  <span className="visually-hidden">{translations.trade ?? quotesText('trade')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...ROWS}>
            {pairs.map((pair) => (
              <CryptoRow key={pair} pair={pair} list={list} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="quotes-no-script">{quotesText('needsScript')}</p>
      <QuotesStatus source={source} />
      <div className="quotes-foot">
        <p className="quotes-note">
          {translations.pricesAboveParagraph ?? <span data-note="prices">{quotesText('note')}</span>}{' '}
          <OriginNote source={source} />
        </p>
        {links.showInstruments !== undefined && (
          <a className="quotes-all" href={links.showInstruments}>
            {translations.showAllInstruments ?? text('allInstruments')}
          </a>
        )}
      </div>
    </div>
  );
}
