import type { ListedInstrument } from '#contracts/instruments.ts';

const LETTERS = /[^\p{L}\p{Nd}]/gu;

/** What an instrument is called beside its title: a pair by its currencies, any other by its symbol; undefined where that says nothing new. */
export function fullNameOf(
  { kind, symbol, contractUnit, currency }: Pick<ListedInstrument, 'kind' | 'symbol' | 'contractUnit' | 'currency'>,
  title: string,
  language: string,
): string | undefined {
  if (kind === 'forex') {
    const currencies = new Intl.DisplayNames(language, { type: 'currency' });
    return `${currencies.of(contractUnit) ?? contractUnit} / ${currencies.of(currency) ?? currency}`;
  }
  return title.replace(LETTERS, '') === symbol.replace(LETTERS, '') ? undefined : symbol;
}
