const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', Number.POSITIVE_INFINITY],
] as const;

/** `12 min`: a span as short as it says enough. */
export function spanText(seconds: number, locale: string): string {
  let amount = seconds;
  for (const [unit, size] of STEPS) {
    if (amount < size)
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 0,
      }).format(Math.floor(amount));
    amount /= size;
  }
  return '';
}

export const numberText = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value);
export const shareText = (share: number, locale: string): string =>
  // 99.97 % is not all.
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' }).format(share);
