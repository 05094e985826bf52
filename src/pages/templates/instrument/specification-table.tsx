import type { ReactNode } from 'react';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { CONTRACT_UNITS } from '#contracts/instruments.ts';
import { leverageFor } from '#domain/offer.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { useSite } from '#pages/site-context.ts';

/** Kinds whose steps are called pips; of the others one says points. */
const COUNTED_IN_PIPS = ['forex', 'commodity'];
const A_SUNDAY_MS = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

const isUnit = (unit: string): unit is (typeof CONTRACT_UNITS)[number] =>
  (CONTRACT_UNITS as readonly string[]).includes(unit);

/** What a contract is and what it costs, with the margin that the edition's regulator asks for. */
export function SpecificationTable({ instrument }: { readonly instrument: ListedInstrument }) {
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
  const inPips = COUNTED_IN_PIPS.includes(kind);
  const leverage = leverageFor(offer, instrument);
  const lotValue = contractSize * referencePrice;
  const financing = (rate: number): string =>
    text(rate < 0 ? 'charged' : rate > 0 ? 'paid' : 'free', { rate: percent(rate) });

  const rows: readonly (readonly [label: string, value: ReactNode, remark?: string])[] = [
    [
      text('contractSize'),
      isUnit(contractUnit) ? (
        text(`unit-${contractUnit}`, { count: contractSize, amount: number(contractSize) })
      ) : (
        <bdi key="size">
          {number(contractSize)} {contractUnit}
        </bdi>
      ),
      text('perLot'),
    ],
    [text('currency'), <bdi key="currency">{currency}</bdi>],
    [
      text(inPips ? 'pip' : 'point'),
      <bdi key="pip" dir="ltr">
        {formatPrice(pip, Math.max(0, Math.round(-Math.log10(pip))), locale)}
      </bdi>,
      text('worth', { money: money(pip * contractSize) }),
    ],
    [text('digits'), number(digits), text('smallestStep', { step: formatPrice(10 ** -digits, digits, locale) })],
    [
      text('spread'),
      text(inPips ? 'pips' : 'points', { count: steps, amount: number(steps, 1) }),
      text('worth', { money: money(typicalSpread * contractSize) }),
    ],
    ...(leverage === undefined
      ? []
      : [
          [text('leverage'), text('upTo', { leverage: number(leverage) })] as const,
          [
            text('margin'),
            numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(1 / leverage),
            text('marginOf', { money: money(lotValue / leverage), price: formatPrice(referencePrice, digits, locale) }),
          ] as const,
        ]),
    [
      text('volume'),
      text('fromTo', { min: number(volume.min), max: number(volume.max) }),
      text('inSteps', { step: number(volume.step) }),
    ],
    [text('swapLong'), financing(swap.long)],
    [
      text('swapShort'),
      financing(swap.short),
      session.tripleFinancingOn === undefined
        ? undefined
        : text('tripleOn', {
            day: dateFormatter(locale, { weekday: 'long' }).format(A_SUNDAY_MS + session.tripleFinancingOn * DAY_MS),
          }),
    ],
  ];
  return (
    <table className="specification">
      <caption className="visually-hidden">{text('specification')}</caption>
      <tbody>
        {rows.map(([label, value, remark]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {value}
              {remark !== undefined && <span className="specification-remark">{remark}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
