import type { NotPersonal } from '#contracts/personal-data.ts';

const PRICES = 'prices';
export const HISTORY_NOT_PERSONAL: NotPersonal = {
  daily_bars: PRICES,
  intraday_bars: PRICES,
  spread_minutes: PRICES,
  typical_spreads: PRICES,
  history_writer: 'which process writes them',
};
