/**
 * Intl objects are slow to make and are asked for again and again, so they are kept. Dates are in UTC unless the caller
 * says otherwise: the server does not know the visitor's zone, and both sides must write the same text.
 */
const kept = new Map<string, unknown>();

const keep = <Made>(kind: string, locale: string, options: object, make: () => Made): Made => {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const found = kept.get(key);
  if (found !== undefined) return found as Made;
  const made = make();
  kept.set(key, made);
  return made;
};

/** Writes negative numbers with the minus of the pages' texts, U+2212: Intl has the keyboard's hyphen in most languages. */
export const numberFormatter = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep('number', locale, options, () => {
    const made = new Intl.NumberFormat(locale, options);
    const { format } = made; // a getter that binds it
    const value: typeof format = (amount) => format(amount).replace('-', '\u2212');
    return Object.defineProperty(made, 'format', { value });
  });

export const dateFormatter = (locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  keep('date', locale, options, () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));

export const pluralRules = (locale: string, options: Intl.PluralRulesOptions = {}): Intl.PluralRules =>
  keep('plural', locale, options, () => new Intl.PluralRules(locale, options));
