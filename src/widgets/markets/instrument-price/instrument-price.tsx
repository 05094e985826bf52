import type { ReactNode } from 'react';
import { formatPrice } from '#domain/quote-rules.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { DealKey } from '#market/client/quotes/deal-key.tsx';
import { rowData } from '#market/client/quotes/row-data.ts';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';
import { SpreadFigure } from '#market/client/quotes/spread-figure.tsx';
import { ChangeCell } from '../crypto-widget/change-cell.tsx';
import { BidForCode } from '../trade-charts/live-bid.tsx';
import { useLiveBars } from '../trade-charts/use-live-bars.ts';
import { DayLine } from './day-line.tsx';
import type { InstrumentPriceProps } from './instrument-price.widget.ts';

/** Quotes with the day's change. */
const CHANGE_STREAM = '/ws/ticks-change';
/** As the dummy of a live cell. */
const UNKNOWN = '-';

/** The price of one instrument in a row. Its live cells are the binder's, see `market/client`; dummies until it writes (QTS-6). */
export default function InstrumentPrice({ instrument, dealUrl, barsUrl, source, shared }: InstrumentPriceProps) {
  const { locale } = usePageLanguage();
  if (instrument === undefined) return null;
  const row = <PriceRow instrument={instrument} dealUrl={dealUrl} barsUrl={barsUrl} source={source} />;
  if (shared) return row;
  return (
    <div
      className="quotes instrument-alone"
      data-prices=""
      data-live="waiting"
      data-locale={locale}
      data-stream={CHANGE_STREAM}
      suppressHydrationWarning
    >
      {row}
    </div>
  );
}

type PriceRowProps = Omit<InstrumentPriceProps, 'symbol' | 'instrument' | 'shared'> & {
  readonly instrument: NonNullable<InstrumentPriceProps['instrument']>;
};

function PriceRow({ instrument, dealUrl, barsUrl, source }: PriceRowProps) {
  const text = useTexts('instrument-price');
  const quotesText = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { symbol, name } = instrument;
  const { answer, onBid } = useLiveBars({ url: barsUrl, symbol, range: '1d', isSeen: true, source });
  const bars = answer?.bars ?? [];
  const room = priceDigits(instrument, locale);
  const key = (side: 'bid' | 'ask', label: string) => (
    <DealKey side={side} label={label} name={name} href={dealUrl}>
      <PriceCell name={`${symbol}.${side}`} room={room} />
    </DealKey>
  );
  const fact = (label: string, value: ReactNode, className?: string) => (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{value}</dd>
    </div>
  );
  const ofDay = (price: number) => {
    const words = bars.length === 0 || answer === undefined ? UNKNOWN : formatPrice(price, answer.digits, locale);
    // As an element of its own for each length: the same one, whose text begins elsewhere, would count as a layout shift.
    return (
      <bdi key={words.length} className="quotes-figure" dir="ltr" data-room={room}>
        {words}
      </bdi>
    );
  };
  return (
    <div className="instrument-price quotes-row" {...rowData(symbol, instrument)}>
      <p className="instrument-hours">
        <span className="instrument-open">{text('open')}</span>
        <span className="instrument-closed">{text('closed')}</span>
      </p>
      <div className="instrument-keys">
        {key('bid', quotesText('sell'))}
        {key('ask', quotesText('buy'))}
      </div>
      <dl className="instrument-facts">
        {fact(quotesText('spread'), <SpreadFigure symbol={symbol} facts={instrument} />, 'quotes-spread')}
        {fact(text('change'), <ChangeCell name={`${symbol}.d_c`} />)}
        {fact(text('high'), ofDay(Math.max(...bars.map(({ high }) => high))))}
        {fact(text('low'), ofDay(Math.min(...bars.map(({ low }) => low))))}
      </dl>
      <DayLine bars={bars} />
      <BidForCode symbol={symbol} facts={instrument} onBid={onBid} />
      <div className="instrument-state">
        <p className="quotes-no-script">{quotesText('needsScript')}</p>
        <QuotesStatus source={source} hasTable={false} />
      </div>
    </div>
  );
}
