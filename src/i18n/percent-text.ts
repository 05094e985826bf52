import { numberFormatter } from './formatters.ts';

/** A change with its sign and two decimals, `+1.50%`. `percent`: 1.5. */
export const percentText = (percent: number, locale: string): string =>
  numberFormatter(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(percent / 100);
