import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { widestPriceDigits, widestSpreadDigits } from '#market/client/quotes/reserved-digits.ts';
import { COLUMN_HEAD, ROW, ROWS, TABLE } from '#market/client/quotes/table-roles.ts';
import { buttonLinks, hasSpread, isEven, QuoteRow } from './quote-row.tsx';
import type { QuotesProps } from './quotes-props.ts';

type QuotesTableProps = { readonly title: string; readonly pairs: readonly string[]; readonly quotes: QuotesProps };

/** Scrolls inside its frame where it must; the frame takes focus so that a keyboard can scroll it. */
export const QuotesTable = ({ title, pairs, quotes }: QuotesTableProps) => {
  const text = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { translations, headerTitles, showSellBtn } = quotes;
  const facts = quotes.instruments.filter(({ symbol }) => pairs.includes(symbol));
  const { sell, buy, trade } = buttonLinks(quotes);
  const factsOfRows = pairs.map((pair) => facts.find(({ symbol }) => symbol === pair));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className="quotes-frame" aria-label={title} tabIndex={0}>
      <table
        className={isEven(quotes) ? 'quotes-table quotes-even' : 'quotes-table'}
        data-room={widestPriceDigits(factsOfRows, locale)}
        {...TABLE}
      >
        <caption className="visually-hidden">{title}</caption>
        <thead {...ROWS}>
          <tr {...ROW}>
            <th {...COLUMN_HEAD}>{headerTitles[0] ?? translations.symbol ?? text('symbol')}</th>
            <th {...COLUMN_HEAD} className={headOf(sell)}>
              {headerTitles[1] ?? translations.bid ?? text('bid')}
            </th>
            <th {...COLUMN_HEAD} className={headOf(buy)}>
              {headerTitles[2] ?? translations.ask ?? text('ask')}
            </th>
            {hasSpread(quotes) && (
              <th {...COLUMN_HEAD} className="quotes-number" data-room={widestSpreadDigits(facts, locale)}>
                <span className={showSellBtn ? undefined : 'visually-hidden'}>{headerTitles[3] ?? text('spread')}</span>
              </th>
            )}
            {trade !== undefined && (
              <th {...COLUMN_HEAD}>
                <span className="visually-hidden">{translations.trade ?? text('trade')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROWS}>
          {pairs.map((pair) => (
            <QuoteRow key={pair} pair={pair} quotes={quotes} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Of a column of prices, or of keys with a price each. */
const headOf = (link: string | undefined): string =>
  link === undefined ? 'quotes-number quotes-prices' : 'quotes-number quotes-prices quotes-keys';
