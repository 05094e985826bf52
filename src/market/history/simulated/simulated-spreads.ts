import type { Instrument } from '#contracts/instruments.ts';
import { SPREAD_INTERVAL_MS } from '#contracts/limits.ts';
import type { SpreadMinute } from '#contracts/price-status.ts';
import { fromUnits, toUnits } from '#domain/quote-rules.ts';
import { seededRandom } from '#market/feeds/simulated/seeded-random.ts';
import { activityAt } from '#market/feeds/simulated/sessions.ts';

/** As the feed makes them (price-walk.ts): wider while it is quiet, and a little different with each quote. */
const NOISE = 0.25;
/** Of a closed market, which the feed lets move a little. */
const CLOSED_ACTIVITY = 0.15;

/** Made-up spreads from before the feed was started, the same each time they are asked for. Nothing of it is stored. */
export function simulateSpreads(instrument: Instrument, fromMs: number, untilMs: number): readonly SpreadMinute[] {
  const { symbol, digits, typicalSpread } = instrument;
  const minutes: SpreadMinute[] = [];
  const first = Math.ceil(fromMs / SPREAD_INTERVAL_MS) * SPREAD_INTERVAL_MS;
  for (let atMs = first; atMs < untilMs; atMs += SPREAD_INTERVAL_MS) {
    const random = seededRandom(`${symbol} spread ${atMs}`);
    const activity = Math.max(CLOSED_ACTIVITY, activityAt(instrument, atMs));
    const usual = typicalSpread * (1 + (1 - activity) / 2);
    const rounded = (share: number): number => fromUnits(Math.max(1, toUnits(usual * share, digits)), digits);
    const deviation = NOISE * (0.5 + random() / 2);
    minutes.push({
      atMs,
      min: rounded(1 - deviation),
      max: rounded(1 + deviation),
      mean: usual * (1 + NOISE * 0.2 * (2 * random() - 1)),
    });
  }
  return minutes;
}
