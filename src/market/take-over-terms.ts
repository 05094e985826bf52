import type { ListedInstrument } from '#contracts/instruments.ts';

/** What feeds, book, stored prices and addresses were made for. */
const IDENTITY = ['slug', 'kind', 'group', 'digits', 'pip', 'referencePrice', 'currency', 'contractUnit'] as const;

export type TakenOver = {
  /** Symbols whose rows came, went, or are another instrument now: that takes a restart. */
  readonly waiting: readonly string[];
  /** Puts the terms back as they were. */
  readonly undo: () => void;
};

/**
 * Writes the names, hours and terms of `changed` into the instruments that all parts of the process hold, so that each reads them at
 * its next use. Which instruments there are, and what they are, stays as it was at start.
 */
export function takeOverTerms(
  instruments: readonly ListedInstrument[],
  changed: readonly ListedInstrument[],
): TakenOver {
  const rows = new Map(changed.map((row) => [row.symbol, row]));
  const before: (readonly [ListedInstrument, ListedInstrument])[] = [];
  const waiting: string[] = [];
  for (const instrument of instruments) {
    const row = rows.get(instrument.symbol);
    rows.delete(instrument.symbol);
    if (row === undefined || IDENTITY.some((key) => row[key] !== instrument[key])) {
      waiting.push(instrument.symbol);
      continue;
    }
    before.push([instrument, { ...instrument }]);
    writeTerms(instrument, row);
  }
  return {
    waiting: [...waiting, ...rows.keys()],
    undo: () => {
      for (const [instrument, was] of before) writeTerms(instrument, was);
    },
  };
}

function writeTerms(
  instrument: ListedInstrument,
  { names, session, typicalSpread, contractSize, volume, swap, maxLeverage }: ListedInstrument,
): void {
  Object.assign(instrument, { names, session, typicalSpread, contractSize, volume, swap, maxLeverage });
}
