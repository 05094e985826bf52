import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Arrow } from '#market/client/quotes/arrow.tsx';
import { hoursData } from '#market/client/quotes/hours-data.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';

/** A line of the drawn list of instruments. */
export const PairRow = ({ facts }: { readonly facts: InstrumentFacts }) => {
  const text = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { symbol, name, pip } = facts;
  return (
    <div
      className="trader-pair"
      data-instrument={symbol}
      data-pip={pip}
      data-state="down"
      {...hoursData(facts)}
      suppressHydrationWarning
    >
      <bdi>{name}</bdi>
      <Arrow
        name={`${symbol}.state`}
        className="quotes-arrow"
        words={{ up: text('up'), down: text('down') }}
        direction="down"
      />
      <PriceCell name={`${symbol}.bid`} room={priceDigits(facts, locale)} />
    </div>
  );
};
