import type { ListedInstrument } from '#contracts/instruments.ts';
import { CONTRACT_UNITS } from '#contracts/instruments.ts';
import { leverageFor } from '#domain/offer.ts';
import { stepsOf } from '#domain/price-steps.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { useSite } from '#pages/site-context.ts';
import type { Term } from './terms-table.tsx';

const A_SUNDAY_MS = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

const isUnit = (unit: string): unit is (typeof CONTRACT_UNITS)[number] =>
  (CONTRACT_UNITS as readonly string[]).includes(unit);

type Terms = {
  /** What it costs to trade and to hold, with the margin that the edition's regulator asks for. */
  readonly costs: readonly Term[];
  /** What a contract is. */
  readonly contract: readonly Term[];
};

export function useTerms(instrument: ListedInstrument): Terms {
  const text = useTexts('page-instrument');
  const { locale } = usePageLanguage();
  const { offer } = useSite();
  const {
    kind,
    digits,
    pip,
    typicalSpread,
    referencePrice,
    currency,
    contractSize,
    contractUnit,
    volume,
    swap,
    session,
  } = instrument;
  const number = (value: number, most = 2): string =>
    numberFormatter(locale, { maximumFractionDigits: most }).format(value);
  const money = (value: number): string =>
    numberFormatter(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: 0,
      maximumFractionDigits: value < 1 ? 4 : 2,
    }).format(value);
  const percent = (value: number): string =>
    numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
      value / 100,
    );
  const steps = Math.round((typicalSpread / pip) * 10) / 10;
  const inPips = stepsOf(kind) === 'pips';
  const leverage = leverageFor(offer, instrument);
  const lotValue = contractSize * referencePrice;
  const financing = (rate: number): string =>
    text(rate < 0 ? 'charged' : rate > 0 ? 'paid' : 'free', { rate: percent(rate) });

  const costs: readonly Term[] = [
    {
      label: text('spread'),
      value: text(inPips ? 'pips' : 'points', { count: steps, amount: number(steps, 1) }),
      remark: text('worth', { money: money(typicalSpread * contractSize) }),
    },
    ...(leverage === undefined
      ? []
      : [
          { label: text('leverage'), value: text('upTo', { leverage: number(leverage) }) },
          {
            label: text('margin'),
            value: numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(1 / leverage),
            remark: text('marginOf', {
              money: money(lotValue / leverage),
              price: formatPrice(referencePrice, digits, locale),
            }),
          },
        ]),
    { label: text('swapLong'), value: financing(swap.long) },
    {
      label: text('swapShort'),
      value: financing(swap.short),
      ...(session.tripleFinancingOn !== undefined && {
        remark: text('tripleOn', {
          day: dateFormatter(locale, { weekday: 'long' }).format(A_SUNDAY_MS + session.tripleFinancingOn * DAY_MS),
        }),
      }),
    },
  ];
  const contract: readonly Term[] = [
    {
      label: text('contractSize'),
      value: isUnit(contractUnit) ? (
        text(`unit-${contractUnit}`, { count: contractSize, amount: number(contractSize) })
      ) : (
        <bdi>
          {number(contractSize)} {contractUnit}
        </bdi>
      ),
      remark: text('perLot'),
    },
    {
      label: text('volume'),
      value: text('fromTo', { min: number(volume.min), max: number(volume.max) }),
      remark: text('inSteps', { step: number(volume.step) }),
    },
    { label: text('currency'), value: <bdi>{currency}</bdi> },
    {
      label: text(inPips ? 'pip' : 'point'),
      value: <bdi dir="ltr">{formatPrice(pip, Math.max(0, Math.round(-Math.log10(pip))), locale)}</bdi>,
      remark: text('worth', { money: money(pip * contractSize) }),
    },
    {
      label: text('digits'),
      value: number(digits),
      remark: text('smallestStep', { step: formatPrice(10 ** -digits, digits, locale) }),
    },
  ];
  return { costs, contract };
}
