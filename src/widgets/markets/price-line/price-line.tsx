import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Arrow } from '#market/client/quotes/arrow.tsx';
import { hoursData } from '#market/client/quotes/hours-data.ts';
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
  const { symbol, name, pip } = facts;
  const side = (of: 'bid' | 'ask', label: string) => (
    <span className="price-line-side">
      <span className="price-line-label">{label}</span>{' '}
      <PriceCell name={`${symbol}.${of}`} room={priceDigits(facts, locale)} />
    </span>
  );
  return (
    <li
      className="quotes-row price-line-row"
      data-instrument={symbol}
      data-pip={pip}
      data-state="down"
      {...hoursData(facts)}
      suppressHydrationWarning
    >
      <span className="price-line-name">
        <bdi>{name}</bdi>{' '}
        <Arrow
          name={`${symbol}.state`}
          className="quotes-arrow"
          words={{ up: text('up'), down: text('down') }}
          direction="down"
        />
      </span>{' '}
      {side('bid', text('sell'))} {side('ask', text('buy'))}
    </li>
  );
}
