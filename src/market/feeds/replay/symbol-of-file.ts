import { basename } from 'node:path';

/**
 * The instrument a recording's file name says: `eurusd-fxcm-2014.zip`, `DAT_EUR_USD_2020.csv`. Undefined where it says
 * none, or more than one.
 */
export function symbolOfFile(file: string, symbols: readonly string[]): string | undefined {
  const words = basename(file)
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const said = new Set(words.flatMap((word, i) => [word, word + (words[i + 1] ?? '')]));
  const found = symbols.filter((symbol) => said.has(symbol));
  return found.length === 1 ? found[0] : undefined;
}
