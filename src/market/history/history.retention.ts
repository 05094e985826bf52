import type { Retention } from '#contracts/retention.ts';

export const HISTORY_RETENTION: Retention = {
  daily_bars: { kept: 'for good: prices' },
  intraday_bars: { kept: 'prices, as long as INTRADAY_KEEP_DAYS says' },
  history_writer: { kept: 'for good: which process writes prices' },
};
