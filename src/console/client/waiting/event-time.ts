import { dateFormatter } from '#i18n/formatters.ts';

/** When it begins, by the clock of the place: that is what is said to who rings up. */
export const eventTime = (
  { begins, zone }: { readonly begins: string; readonly zone: string },
  locale: string,
): string =>
  dateFormatter(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(begins));
