import { numberFormatter } from '#i18n/formatters.ts';

/** `570` → `09:30` in the locale's digits; 1440 is 24:00. */
export function clockText(minute: number, locale: string): string {
  const two = numberFormatter(locale, { minimumIntegerDigits: 2, useGrouping: false });
  return `${two.format(Math.floor(minute / 60))}:${two.format(minute % 60)}`;
}
