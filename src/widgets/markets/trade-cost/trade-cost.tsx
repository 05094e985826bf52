import { TRADE_COST_UNITS } from '#contracts/limits.ts';
import { tradeCosts } from '#domain/calculators/trade-costs.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { type SliderSum, SliderSums } from '#kit/slider-sums.tsx';
import type { TradeCostExample, TradeCostProps } from './trade-cost.widget.ts';

/** The bars stand for their share of the sums at the largest size. */
export default function TradeCost({ units: first, example, source }: TradeCostProps) {
  return example === undefined ? null : <Costs first={first} example={example} isSimulated={source === 'simulated'} />;
}

type CostsProps = { readonly first: number; readonly example: TradeCostExample; readonly isSimulated: boolean };

function Costs({ first, example, isSimulated }: CostsProps) {
  const text = useTexts('trade-cost');
  const { locale } = usePageLanguage();
  const { name, unit, currency, digits, spreadSteps, moveSteps, steps, terms } = example;
  const number = (value: number, digitsMax = 1): string =>
    numberFormatter(locale, { maximumFractionDigits: digitsMax }).format(value);
  const percent = (value: number): string =>
    numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
  const money = (amount: number): string => numberFormatter(locale, { style: 'currency', currency }).format(amount);
  const most = tradeCosts(TRADE_COST_UNITS.max, terms);
  const full = Math.max(most.spread, most.night, most.conversion);
  const row = (label: string, amount: number, about: string): SliderSum => ({
    label,
    about,
    value: amount < 0 ? text('credit', { amount: money(-amount) }) : money(amount),
    part: amount / full,
  });
  const lengths = {
    spread: text(steps, { amount: number(spreadSteps), count: spreadSteps }),
    move: text(steps, { amount: number(moveSteps), count: moveSteps }),
  };
  const charge = percent(terms.conversionPercent);
  const { min, max, step } = TRADE_COST_UNITS;

  return (
    <SliderSums
      label={text('sizeOf', { name })}
      range={{ min, max, step }}
      first={first}
      say={(units) => (unit === undefined ? number(units, 0) : text('size', { count: number(units, 0), unit }))}
      sayEnd={(units) => number(units, 0)}
      sums={(units) => {
        const { spread, night, conversion } = tradeCosts(units, terms);
        return [
          row(text('spread'), spread, text('spreadAbout', { length: lengths.spread })),
          row(text('night'), night, text('nightAbout', { percent: percent(Math.abs(terms.swapPercent)) })),
          ...(terms.conversionPercent > 0
            ? [row(text('conversion'), conversion, text('conversionAbout', { percent: charge, length: lengths.move }))]
            : []),
        ];
      }}
    >
      {text('basis', { name, price: formatPrice(terms.price, digits, locale) })} {isSimulated && text('simulated')}
    </SliderSums>
  );
}
