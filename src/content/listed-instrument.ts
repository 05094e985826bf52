import type { Edition } from '#contracts/edition.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { INSTRUMENTS_FILE } from './instrument-pages.ts';

/** An instrument that a page names; the brand was refused at start where it is not listed. */
export function instrumentOf(instruments: readonly ListedInstrument[], symbol: string): ListedInstrument {
  const found = instruments.find((instrument) => instrument.symbol === symbol);
  if (found === undefined) throw new Error(`pages: "${symbol}" is not in ${INSTRUMENTS_FILE}.`);
  return found;
}

export const instrumentName = ({ names, symbol }: ListedInstrument, { language }: Pick<Edition, 'language'>): string =>
  names[language] ?? names['en'] ?? symbol;
