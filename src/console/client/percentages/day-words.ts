import { dateFormatter } from '#i18n/formatters.ts';

/** A day of UTC, whichever zone who reads is in. */
export const dayWords = (day: string, locale: string): string =>
  dateFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
