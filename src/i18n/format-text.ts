import format, { type CompiledMessage } from 'icu-minify/format';
import { isFallback, marked, withoutMarks } from './fallback.ts';
import { dateFormatter, numberFormatter, pluralRules } from './formatters.ts';
import { FALLBACK_LANGUAGE } from './languages.ts';

export type TextValues = Readonly<Record<string, string | number | Date>>;

/**
 * Fills a compiled message. Numbers and dates in it follow the locale, dates in UTC; in a text that is in English they
 * are English as well.
 */
export const formatText = (message: CompiledMessage, locale: string, values?: TextValues): string => {
  const text = format<string>(message, isFallback(message) ? fallbackLocale(locale) : locale, values, {
    timeZone: 'UTC',
    formatters: {
      getNumberFormat: (of, options) => numberFormatter(String(of), options),
      getDateTimeFormat: (of, options) => dateFormatter(String(of), options),
      getPluralRules: (of, options) => pluralRules(String(of), options),
    },
  });
  const words = Array.isArray(text) ? text.join('') : text;
  return isFallback(message) ? marked(withoutMarks(words)) : words; // values may be marked as well
};

/** English as it is written where the reader is. */
const fallbackLocale = (locale: string): string => {
  const { region } = new Intl.Locale(locale);
  return region === undefined ? FALLBACK_LANGUAGE : `${FALLBACK_LANGUAGE}-${region}`;
};
