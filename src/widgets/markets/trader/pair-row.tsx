import { usePageLanguage } from '#i18n/use-texts.tsx';
import { StateArrow } from '#market/client/quotes/arrow.tsx';
import { rowData } from '#market/client/quotes/row-data.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';

/** A line of the drawn list of instruments. */
export const PairRow = ({ facts }: { readonly facts: InstrumentFacts }) => {
  const { locale } = usePageLanguage();
  const { symbol, name } = facts;
  return (
    <div className="trader-pair" {...rowData(symbol, facts)}>
      <bdi>{name}</bdi>
      <StateArrow symbol={symbol} />
      <PriceCell name={`${symbol}.bid`} room={priceDigits(facts, locale)} />
    </div>
  );
};
