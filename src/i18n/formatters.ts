/**
 * Intl objects are slow to make and are asked for again and again, so they are kept. Dates are in UTC unless the caller
 * says otherwise: the server does not know the visitor's zone, and both sides must write the same text.
 */
const kept = new Map<string, unknown>();

/** Intl begins an amount with it in Arabic. */
const RIGHT_TO_LEFT_MARK = '\u200f';

const keep = <Made>(kind: string, locale: string, options: object, make: () => Made): Made => {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const found = kept.get(key);
  if (found !== undefined) return found as Made;
  const made = make();
  kept.set(key, made);
  return made;
};

/**
 * Writes negative numbers with the minus of the pages' texts, U+2212: Intl has the keyboard's hyphen in most languages.
 * From right to left a currency such as "US$" is kept together by a mark, U+200E; without it the sign goes to the other side.
 */
export const numberFormatter = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep('number', locale, options, () => {
    const made = new Intl.NumberFormat(locale, options);
    const plain = new Intl.NumberFormat(locale, options);
    const value: typeof plain.format = (amount) => {
      const text = plain.format(amount).replace('-', '\u2212');
      return text.startsWith(RIGHT_TO_LEFT_MARK) ? text.replace(/[A-Z]\p{Sc}/u, '$&\u200e') : text;
    };
    return Object.defineProperty(made, 'format', { value });
  });

export const dateFormatter = (locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  keep('date', locale, options, () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));

export const pluralRules = (locale: string, options: Intl.PluralRulesOptions = {}): Intl.PluralRules =>
  keep('plural', locale, options, () => new Intl.PluralRules(locale, options));
