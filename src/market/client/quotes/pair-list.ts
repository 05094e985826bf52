/** `EURUSD, gbpusd` → `['EURUSD', 'GBPUSD']`: trimmed, upper-case, each once, in the order written. */
export const pairList = (pairs: string): readonly string[] => [
  ...new Set(
    pairs
      .split(',')
      .map((pair) => pair.trim().toUpperCase())
      .filter((pair) => pair !== ''),
  ),
];
