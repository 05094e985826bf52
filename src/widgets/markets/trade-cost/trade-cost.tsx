import { useEffect, useId, useRef, useState } from 'react';
import { TRADE_COST_UNITS } from '#contracts/limits.ts';
import { tradeCosts } from '#domain/calculators/trade-costs.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { TradeCostExample, TradeCostProps } from './trade-cost.widget.ts';

const { min, max, step } = TRADE_COST_UNITS;

/** WAI-ARIA pattern "slider", by the browser's own control. The bars stand for their share of the sums at the largest size. */
export default function TradeCost({ units: first, example, source }: TradeCostProps) {
  return example === undefined ? null : <Costs first={first} example={example} isSimulated={source === 'simulated'} />;
}

type CostsProps = { readonly first: number; readonly example: TradeCostExample; readonly isSimulated: boolean };

function Costs({ first, example, isSimulated }: CostsProps) {
  const text = useTexts('trade-cost');
  const { locale } = usePageLanguage();
  const id = useId();
  const [units, setUnits] = useState(first);
  const slider = useRef<HTMLInputElement>(null);
  // Moved before the code came.
  useEffect(() => setUnits((before) => slider.current?.valueAsNumber ?? before), []);
  const { name, unit, currency, digits, spreadSteps, moveSteps, steps, terms } = example;
  const number = (value: number, digitsMax = 1): string =>
    numberFormatter(locale, { maximumFractionDigits: digitsMax }).format(value);
  const percent = (value: number): string =>
    numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
  const money = (amount: number): string => numberFormatter(locale, { style: 'currency', currency }).format(amount);
  const costs = tradeCosts(units, terms);
  const most = tradeCosts(max, terms);
  const full = Math.max(most.spread, most.night, most.conversion);
  const size = unit === undefined ? number(units, 0) : text('size', { count: number(units, 0), unit });
  const row = (label: string, amount: number, about?: string) => (
    <div className="trade-cost-row">
      <dt>
        {label}
        {about !== undefined && <span className="trade-cost-about">{about}</span>}
      </dt>
      <dd>
        {amount < 0 ? text('credit', { amount: money(-amount) }) : money(amount)}
        <svg className="trade-cost-bar" aria-hidden="true">
          <rect width={`${Math.max(0, (amount / full) * 100).toFixed(2)}%`} height="100%" />
        </svg>
      </dd>
    </div>
  );
  const lengths = {
    spread: text(steps, { amount: number(spreadSteps), count: spreadSteps }),
    move: text(steps, { amount: number(moveSteps), count: moveSteps }),
  };

  return (
    <div className="trade-cost">
      <p className="trade-cost-size">
        <label htmlFor={`${id}-size`}>{text('sizeOf', { name })}</label>
        <output htmlFor={`${id}-size`}>{size}</output>
      </p>
      <div className="trade-cost-slider needs-js">
        <input
          id={`${id}-size`}
          ref={slider}
          type="range"
          min={min}
          max={max}
          step={step}
          defaultValue={first}
          aria-valuetext={size}
          onChange={({ currentTarget }) => setUnits(currentTarget.valueAsNumber)}
        />
        <span className="trade-cost-ends" aria-hidden="true">
          <span>{number(min, 0)}</span>
          <span>{number(max, 0)}</span>
        </span>
      </div>
      <dl className="trade-cost-rows">
        {row(text('spread'), costs.spread, text('spreadAbout', { length: lengths.spread }))}
        {row(text('night'), costs.night, text('nightAbout', { percent: percent(Math.abs(terms.swapPercent)) }))}
        {terms.conversionPercent > 0 &&
          row(
            text('conversion'),
            costs.conversion,
            text('conversionAbout', { percent: percent(terms.conversionPercent), length: lengths.move }),
          )}
      </dl>
      <p className="trade-cost-basis">
        {text('basis', { name, price: formatPrice(terms.price, digits, locale) })} {isSimulated && text('simulated')}
      </p>
    </div>
  );
}
