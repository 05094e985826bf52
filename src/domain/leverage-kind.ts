import type { Instrument } from '#contracts/instruments.ts';

/** What the highest leverage is set by. */
export const LEVERAGE_KINDS = [
  'forex-major',
  'forex-minor',
  'index-major',
  'index-minor',
  'gold',
  'commodity',
  'share',
  'crypto',
] as const;
export type LeverageKind = (typeof LEVERAGE_KINDS)[number];

/** Of ESMA decision (EU) 2018/796, COBS 22.5 and the order of ASIC alike. */
const MAJOR_INDICES = ['UK100', 'FRA40', 'GER40', 'US30', 'US500', 'NAS100', 'JPN225', 'AUS200', 'EU50'];

/**
 * Which of a regulator's limits holds for an instrument.
 *
 * @param majorCurrencies as the regulator counts them: a pair of two of them is major.
 */
export function leverageKind(
  { kind, symbol }: Pick<Instrument, 'kind' | 'symbol'>,
  majorCurrencies: readonly string[],
): LeverageKind {
  switch (kind) {
    case 'forex':
      return majorCurrencies.includes(symbol.slice(0, 3)) && majorCurrencies.includes(symbol.slice(3))
        ? 'forex-major'
        : 'forex-minor';
    case 'index':
      return MAJOR_INDICES.includes(symbol) ? 'index-major' : 'index-minor';
    case 'commodity':
      return symbol.startsWith('XAU') ? 'gold' : 'commodity';
    case 'crypto':
      return 'crypto';
    case 'share':
    case 'etf':
      return 'share';
  }
}
