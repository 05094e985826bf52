import {
  DAY_PIPS,
  MEAN_R,
  RISK_PERCENT,
  RUN_LENGTH,
  SCATTER_R,
  SMALLEST_LOTS,
  STOP_PIPS,
  WHAT_IF_RANGES,
  type Consequence,
  type WhatIfKind,
  whatIf,
} from '#domain/calculators/what-if.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import type { Translator } from '#i18n/translator.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { type SliderSum, SliderSums } from '#kit/slider-sums.tsx';
import type { WhatIfProps } from './what-if.widget.ts';

/** A stop that is closer than this part of an ordinary day is hit by nothing in particular. */
const NOISE_PERCENT = 50;

export default function WhatIf({ kind, name, units, price, account, currency }: WhatIfProps) {
  const text = useTexts('what-if');
  const { locale } = usePageLanguage();
  const say = speaker(text, locale, currency);
  const { usual, ...range } = WHAT_IF_RANGES[kind];
  const DRAGGED: Readonly<Record<WhatIfKind, readonly [label: string, say: (value: number) => string, basis: string]>> =
    {
      spread: [
        text('drag-spread', { name }),
        say.pips,
        text('basis-spread', { units: say.number(units), day: say.pips(DAY_PIPS) }),
      ],
      close: [
        text('drag-close', { name }),
        say.price,
        text('basis-close', { units: say.number(units), price: say.price(price) }),
      ],
      volume: [
        text('drag-volume', { name }),
        say.lots,
        text('basis-volume', { price: say.price(price), day: say.pips(DAY_PIPS) }),
      ],
      recovery: [text('drag-recovery'), say.percent, text('basis-recovery', { account: say.whole(account) })],
      run: [
        text('drag-run'),
        say.percent,
        text('basis-run', { account: say.whole(account), count: say.number(RUN_LENGTH) }),
      ],
      stop: [
        text('drag-stop'),
        say.pips,
        text('basis-stop', {
          percent: say.percent(RISK_PERCENT),
          account: say.whole(account),
          day: say.pips(DAY_PIPS),
        }),
      ],
      size: [
        text('drag-account'),
        say.whole,
        text('basis-size', {
          name,
          price: say.price(price),
          stop: say.pips(STOP_PIPS),
          step: say.lots(SMALLEST_LOTS),
        }),
      ],
      scatter: [
        text('drag-scatter'),
        (trades) => text('trades', { count: trades }),
        text('basis-scatter', { scatter: say.off(SCATTER_R), mean: say.r(MEAN_R) }),
      ],
      limits: [text('drag-account'), say.whole, text('basis-limits')],
    };
  const [label, sayValue, basis] = DRAGGED[kind];
  const about = ({ id, amount }: Consequence, value: number): string | undefined => {
    if (kind === 'limits') return say.percent((amount / value) * 100);
    if (kind !== 'stop' || id !== 'ofDay') return undefined;
    return amount < NOISE_PERCENT ? text('about-inside') : text('about-outside');
  };
  const sums = (value: number): readonly SliderSum[] =>
    whatIf(kind, value, { units, price, account }).map((one) => {
      const words = about(one, value);
      return {
        label: text(`sum-${one.id}`),
        value: say[one.unit](one.amount),
        part: one.part,
        ...(words !== undefined && { about: words }),
      };
    });
  return (
    <SliderSums label={label} range={range} first={usual} say={sayValue} sayEnd={sayValue} sums={sums}>
      {basis} {text('example')}
    </SliderSums>
  );
}

/** Each unit in the words of the page. */
function speaker(text: Translator<'what-if'>, locale: string, currency: string) {
  const write = (value: number, options: Intl.NumberFormatOptions): string =>
    numberFormatter(locale, options).format(value);
  const signed = { signDisplay: 'exceptZero' } as const;
  const number = (value: number): string => write(value, { maximumFractionDigits: 2 });
  const percent = (value: number): string =>
    write(value / 100, { style: 'percent', maximumFractionDigits: value < 100 ? 1 : 0 });
  return {
    number,
    percent,
    price: (value: number) => write(value, { style: 'currency', currency, maximumFractionDigits: 4 }),
    money: (value: number) => write(value, { style: 'currency', currency }),
    /** Of an account: nobody counts its cents. */
    whole: (value: number) => write(value, { style: 'currency', currency, maximumFractionDigits: 0 }),
    result: (value: number) => write(value, { style: 'currency', currency, ...signed }),
    pips: (value: number) => text('pips', { amount: number(value), count: value }),
    lots: (value: number) => text('lots', { amount: number(value), count: value }),
    r: (value: number) => `${write(value, { ...signed, maximumFractionDigits: 2, minimumFractionDigits: 2 })} R`,
    off: (value: number) => `± ${write(value, { maximumFractionDigits: 2 })} R`,
  };
}
