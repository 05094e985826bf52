import { SPREADS_KEPT_DAYS } from '#contracts/limits.ts';
import type { Retention } from '#contracts/retention.ts';

export const HISTORY_RETENTION: Retention = {
  daily_bars: { kept: 'for good: prices' },
  intraday_bars: { kept: 'prices, as long as INTRADAY_KEEP_DAYS says' },
  spread_minutes: { kept: `spreads, ${SPREADS_KEPT_DAYS} days` },
  typical_spreads: { kept: 'for good: 168 rows an instrument' },
  history_writer: { kept: 'for good: which process writes prices' },
};
