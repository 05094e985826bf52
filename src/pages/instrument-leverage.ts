import type { ListedInstrument } from '#contracts/instruments.ts';
import type { Regulator } from '#content/regulator-schema.ts';
import { leverageKind } from './leverage-kind.ts';

/** The N of N:1 for a retail client: the regulator's limit, or the broker's own where that is lower. Undefined where the regulator names none. */
export function leverageOf(instrument: Pick<ListedInstrument, 'kind' | 'symbol' | 'maxLeverage'>, { leverage }: Pick<Regulator, 'leverage'>): number | undefined {
  const limit = leverage[leverageKind(instrument)];
  return limit === undefined ? undefined : Math.min(limit, instrument.maxLeverage ?? limit);
}
