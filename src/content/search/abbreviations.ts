/** A short form that a text does not write out, and the part of the text it stands for. */
type Abbreviation = { readonly start: number; readonly end: number; readonly term: string };

/** A name of several capitals with its number: MetaTrader 4. */
const CAMEL_AND_NUMBER = /(?<!\p{L})\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+[\s\u00a0](?<number>\d+)(?!\p{L})/gu;
/** Single capitals around an ampersand, and the number behind them: S&P 500. */
const AMPERSAND = /(?<!\p{L})\p{Lu}&\p{Lu}(?!\p{L})(?:[\s\u00a0](?<number>\d+))?/gu;

/** What people type for names that are written longer: `MT4` for MetaTrader 4; `SP`, `SP500` for S&P 500. */
export function abbreviations(text: string): readonly Abbreviation[] {
  return [CAMEL_AND_NUMBER, AMPERSAND].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups }) => {
      const capitals = whole.replace(/\P{Lu}/gu, '');
      const number = groups?.['number'];
      const found = (term: string): Abbreviation => ({ start: index, end: index + whole.length, term });
      return [
        ...(pattern === AMPERSAND ? [found(capitals)] : []),
        ...(number === undefined ? [] : [found(capitals + number)]),
      ];
    }),
  );
}
