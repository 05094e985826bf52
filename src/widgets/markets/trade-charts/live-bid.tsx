import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { hoursData, rowData } from '#market/client/quotes/row-data.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { LiveData } from './live-data.tsx';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';

type LiveBidProps = {
  readonly symbol: string;
  readonly facts: InstrumentFacts | undefined;
  /** Price and Unix seconds of each quote that the binder paints. */
  readonly onBid: (bid: number, timeUnixS: number) => void;
};

/** The bid as every live cell shows it; the chart's last bar follows the numbers that the binder leaves in the markup. */
export const LiveBid = ({ symbol, facts, onBid }: LiveBidProps) => {
  const text = useTexts('trade-charts');
  const { locale } = usePageLanguage();
  const row = useRef<HTMLParagraphElement>(null);
  useBids(row, symbol, onBid);
  return (
    <p ref={row} className="charts-now quotes-row" {...rowData(symbol, facts)}>
      <span className="charts-now-label">{text('bid')}</span>{' '}
      <PriceCell name={`${symbol}.bid`} room={priceDigits(facts, locale)} />
      <LiveData name={`${symbol}.bid`} />
      <LiveData name={`${symbol}.time`} />
    </p>
  );
};

/** The same for code alone, where the price is beside it. It has a place to be in view: the binder paints no other row soon. */
export const BidForCode = ({ symbol, facts, onBid }: LiveBidProps) => {
  const row = useRef<HTMLSpanElement>(null);
  useBids(row, symbol, onBid);
  return (
    <span
      ref={row}
      className="quotes-for-code"
      aria-hidden="true"
      data-instrument={symbol}
      data-state="down"
      {...hoursData(facts)}
      suppressHydrationWarning
    >
      <LiveData name={`${symbol}.bid`} />
      <LiveData name={`${symbol}.time`} />
    </span>
  );
};

function useBids(row: RefObject<HTMLElement | null>, symbol: string, onBid: LiveBidProps['onBid']): void {
  const tell = useEffectEvent(onBid);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const numberOf = (field: string): number =>
      Number(element.querySelector<HTMLDataElement>(`data[data-quote="${CSS.escape(symbol)}.${field}"]`)?.value ?? '');
    const read = (): void => {
      const [bid, time] = [numberOf('bid'), numberOf('time')];
      if (bid > 0 && time > 0) tell(bid, time);
    };
    const changes = new MutationObserver(read);
    changes.observe(element, { subtree: true, attributeFilter: ['value'] });
    read(); // what was painted before this code came: of a closed market there may be no other quote
    return () => changes.disconnect();
  }, [row, symbol]);
}
