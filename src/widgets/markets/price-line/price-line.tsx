import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { StateArrow } from '#market/client/quotes/arrow.tsx';
import { rowData } from '#market/client/quotes/row-data.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';
import type { PriceLineProps } from './price-line.widget.ts';

/** A list, since a screen reader reads a line as the words that it is: "EUR/USD, Sell 1.16200, Buy 1.16208". */
export default function PriceLine({ instruments, source }: PriceLineProps) {
  const { locale } = usePageLanguage();
  if (instruments.length === 0) return null;
  return (
    <div className="quotes price-line" data-prices="" data-live="waiting" data-locale={locale} suppressHydrationWarning>
      <ul className="price-line-rows">
        {instruments.map((facts) => (
          <Line key={facts.symbol} facts={facts} />
        ))}
      </ul>
      <QuotesStatus source={source} hasTable={false} />
    </div>
  );
}

function Line({ facts }: { readonly facts: InstrumentFacts }) {
  const text = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { symbol, name } = facts;
  const side = (of: 'bid' | 'ask', label: string) => (
    <span className="price-line-side">
      <span className="price-line-label">{label}</span>{' '}
      <PriceCell name={`${symbol}.${of}`} room={priceDigits(facts, locale)} />
    </span>
  );
  return (
    <li className="quotes-row price-line-row" {...rowData(symbol, facts)}>
      <span className="price-line-name">
        <bdi>{name}</bdi> <StateArrow symbol={symbol} />
      </span>{' '}
      {side('bid', text('sell'))} {side('ask', text('buy'))}
    </li>
  );
}
