import type { Instrument } from '#contracts/instruments.ts';

/** A pair's symbol: the codes of its two currencies. */
const PAIR = /^(?<base>[A-Z]{3})(?<quote>[A-Z]{3})$/;

/** What an instrument is called beside its title: symbol, address, English name; a pair also by its currencies' codes and their names in the language. */
export function instrumentNames({ symbol, slug, names, kind }: Instrument, language: string): readonly string[] {
  const own = [symbol, slug.replaceAll('-', ' '), ...(names['en'] === undefined ? [] : [names['en']])];
  const { base, quote } = (kind === 'forex' ? PAIR.exec(symbol)?.groups : undefined) ?? {};
  if (base === undefined || quote === undefined) return own;
  const currencies = new Intl.DisplayNames(language, { type: 'currency' });
  return [...own, `${base} ${quote}`, `${currencies.of(base) ?? base} ${currencies.of(quote) ?? quote}`];
}
