import type { Decimal } from '#domain/calculators/decimal.ts';
import { decimalOf, decimalText } from '#domain/calculators/decimal.ts';
import type { TradingInputs, TradingKind } from '#domain/calculators/trading-inputs.ts';
import { tradingResult, type Money, type TradingResult as Result } from '#domain/calculators/trading-results.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';

/** The sum, what belongs to it, and how it came about: in words, and in the numbers of this case. */
export function TradingResult({ kind, inputs }: { readonly kind: TradingKind; readonly inputs: TradingInputs }) {
  const text = useTexts('trading-calculator');
  const { locale } = usePageLanguage();
  const result = tradingResult(kind, inputs);

  const decimals = (amount: string): number => amount.split('.')[1]?.length ?? 0;
  const money = ({ amount, currency }: Money, signDisplay: 'auto' | 'exceptZero' = 'auto'): string =>
    numberFormatter(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: decimals(amount),
      maximumFractionDigits: decimals(amount),
      signDisplay,
    }).format(amount);
  const number = (value: Decimal): string =>
    numberFormatter(locale, { maximumFractionDigits: value.scale }).format(decimalText(value));
  const signed = kind === 'swap' || kind === 'profit' ? 'exceptZero' : 'auto';
  const more = moreOf(result, {
    money: (sum) => money(sum, signed),
    percent: (value) =>
      numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
        value / 100,
      ),
    number: (value) => numberFormatter(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value),
  });

  return (
    <>
      <p className="trading-label">{text(`result-${kind}`, { nights: Number(decimalText(inputs.nights)) })}</p>
      <p className="trading-sum" data-sign={signed === 'auto' ? undefined : Math.sign(Number(result.money.amount))}>
        <bdi dir="ltr">{money(result.money, signed)}</bdi>
      </p>
      <dl className="trading-more">
        {more.map(([label, value]) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="trading-formula">
        {text(`formula-${kind}`)}
        {inputs.currency !== inputs.instrument.currency && ` ${text('formula-rate')}`}
      </p>
      <p className="trading-numbers">
        <bdi dir="ltr">
          {workingOf(kind, inputs, number)} = {money(result.money)}
        </bdi>
      </p>
    </>
  );
}

type Format = {
  readonly money: (sum: Money) => string;
  readonly percent: (value: number) => string;
  readonly number: (value: `${number}`) => string;
};

function moreOf(result: Result, { money, percent, number }: Format) {
  switch (result.kind) {
    case 'margin':
      return [['positionValue', money(result.positionValue)]] as const;
    case 'pip-value':
      return [['ownCurrency', money(result.inOwnCurrency)]] as const;
    case 'swap':
      return [
        ['aNight', money(result.aNight)],
        ['aYear', percent(result.percentAYear)],
      ] as const;
    case 'profit':
      return [
        ['ownCurrency', money(result.inOwnCurrency)],
        ['pips', number(result.pips)],
      ] as const;
  }
}

/** `1 × 100,000 × 1.16208 ÷ 30`: signs of arithmetic read from left to right in every language. */
function workingOf(
  kind: TradingKind,
  { instrument, side, lots, price, open, close, nights, leverage, currency, rate }: TradingInputs,
  number: (value: Decimal) => string,
): string {
  const units = `${number(lots)} × ${number(decimalOf(instrument.contractSize))}`;
  const converted = currency === instrument.currency ? '' : ` × ${number(rate)}`;
  switch (kind) {
    case 'margin':
      return `${units} × ${number(price)} ÷ ${number(leverage)}${converted}`;
    case 'pip-value':
      return `${units} × ${number(decimalOf(instrument.pip))}${converted}`;
    case 'swap':
      return `${units} × ${number(price)} × ${number(decimalOf(side === 'buy' ? instrument.swap.long : instrument.swap.short))} % ÷ 365 × ${number(nights)}${converted}`;
    case 'profit':
      return `(${side === 'buy' ? `${number(close)} − ${number(open)}` : `${number(open)} − ${number(close)}`}) × ${units}${converted}`;
  }
}
