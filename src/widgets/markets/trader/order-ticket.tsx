import type { ReactNode } from 'react';
import { formatPrice } from '#domain/quote-rules.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { DealKey } from '#market/client/quotes/deal-key.tsx';
import { rowData } from '#market/client/quotes/row-data.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { QuoteAge } from '#market/client/quotes/quote-age.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';
import { SpreadFigure } from '#market/client/quotes/spread-figure.tsx';
import type { TraderExample, TraderFrame } from './trader-props.ts';
import { useMoney } from './use-money.ts';

type OrderTicketProps = {
  readonly facts: InstrumentFacts;
  readonly example: TraderExample;
  readonly frame: TraderFrame;
  readonly mark: (count: 2 | 3) => ReactNode;
  /** The chart, between the instrument's name and the order. */
  readonly children: ReactNode;
};

/** One instrument with its chart and the order to buy it, as drawn lines of words and figures. */
export const OrderTicket = ({ facts, example, frame, mark, children }: OrderTicketProps) => {
  const text = useTexts('trader');
  const quotesText = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const money = useMoney();
  const { symbol, name, digits } = facts;
  const { bid, ask, stop, units, margin } = example;
  const isWhole = frame === 'window';
  const number = (value: number): string => numberFormatter(locale).format(value);
  const lots = numberFormatter(locale, { minimumFractionDigits: 2 }).format(example.lots);
  const key = (side: 'bid' | 'ask', label: string, last: number) => (
    <DealKey side={side} label={label}>
      <PriceCell name={`${symbol}.${side}`} room={priceDigits(facts, locale)} />
      <bdi className="trader-last" dir="ltr">
        {formatPrice(last, digits, locale)}
      </bdi>
    </DealKey>
  );
  const line = (label: string, value: string, more?: ReactNode) => (
    <div className="trader-line">
      <span>{label}</span>
      {more}
      <bdi>{value}</bdi>
    </div>
  );
  return (
    <div className="trader-order" {...rowData(symbol, facts)}>
      <div className="trader-view">
        <div className="trader-head">
          <bdi>{name}</bdi>
          <span className="trader-daily">{text('daily')}</span>
          <QuoteAge pair={symbol} />
          {mark(3)}
        </div>
        {children}
      </div>
      <div className="trader-ticket">
        <div className="trader-keys">
          {key('bid', quotesText('sell'), bid)}
          <div className="trader-spread">
            <SpreadFigure symbol={symbol} facts={facts} />
          </div>
          {key('ask', quotesText('buy'), ask)}
        </div>
        <div className="trader-fields">
          <div className="trader-field">
            <span>{text('amount')}</span>
            <bdi>{text('lots', { lots })}</bdi>
          </div>
          <div className="trader-field" data-chosen="">
            <span>{text('stop')}</span>
            {mark(2)}
            <bdi>{text('pipsBelow', { pips: number(stop.pips) })}</bdi>
          </div>
        </div>
        <div className="trader-lines">
          {isWhole && units && line(text('units'), `${number(units.count)} ${units.code}`)}
          {isWhole && line(text('value'), money(example.value))}
          {margin && line(text('margin', { leverage: number(margin.leverage) }), money(margin))}
          {line(text('night'), money(example.night))}
          {line(text('loss'), money(example.loss))}
        </div>
        {frame !== 'compact' && <div className="trader-place">{text('place', { lots })}</div>}
      </div>
    </div>
  );
};
