import { numberFormatter } from '#i18n/formatters.ts';

const STEPS = [
  ['second', 60_000, 1_000],
  ['minute', 3_600_000, 60_000],
  ['hour', 86_400_000, 3_600_000],
  ['day', Infinity, 86_400_000],
] as const;

/** A delay, in milliseconds while it is shorter than a second. */
export const lagText = (lagMs: number, locale: string): string =>
  lagMs < 1_000
    ? numberFormatter(locale, {
        style: 'unit',
        unit: 'millisecond',
        unitDisplay: 'narrow',
        maximumFractionDigits: 0,
      }).format(Math.max(0, lagMs))
    : ageText(lagMs, locale);

/** `0.4s`, `12s`, `3m`: how long ago, as short as can be. */
export function ageText(ageMs: number, locale: string): string {
  const age = Math.max(0, ageMs);
  const [unit, , sizeMs] = STEPS.find(([, underMs]) => age < underMs) ?? STEPS[3];
  const isBrief = age < 10_000;
  return numberFormatter(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    minimumFractionDigits: isBrief ? 1 : 0,
    maximumFractionDigits: isBrief ? 1 : 0,
  }).format(isBrief ? Math.floor(age / 100) / 10 : Math.floor(age / sizeMs));
}
