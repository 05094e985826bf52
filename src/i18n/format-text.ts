import format, { type CompiledMessage } from 'icu-minify/format';
import { dateFormatter, numberFormatter, pluralRules } from './formatters.ts';

export type TextValues = Readonly<Record<string, string | number | Date>>;

/** Fills a compiled message. Numbers and dates in it follow the locale, dates in UTC. */
export const formatText = (message: CompiledMessage, locale: string, values?: TextValues): string => {
  const text = format<string>(message, locale, values, {
    timeZone: 'UTC',
    formatters: {
      getNumberFormat: (of, options) => numberFormatter(String(of), options),
      getDateTimeFormat: (of, options) => dateFormatter(String(of), options),
      getPluralRules: (of, options) => pluralRules(String(of), options),
    },
  });
  return Array.isArray(text) ? text.join('') : text;
};
