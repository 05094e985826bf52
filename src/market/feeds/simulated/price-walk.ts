import type { Instrument, InstrumentKind } from '#contracts/instruments.ts';
import { fromUnits, toUnits } from '#domain/quote-rules.ts';
import { gaussian, seededRandom } from '#market/feeds/simulated/seeded-random.ts';

/** `annualVolatility` is a fraction; `busySeconds` are the seconds of a year over which it is spread. */
export const KIND_PROFILES: Readonly<
  Record<InstrumentKind, { annualVolatility: number; busySeconds: number; ticksPerSecond: number }>
> = {
  forex: { annualVolatility: 0.08, busySeconds: 15e6, ticksPerSecond: 3 },
  commodity: { annualVolatility: 0.2, busySeconds: 15e6, ticksPerSecond: 2.5 },
  index: { annualVolatility: 0.16, busySeconds: 14e6, ticksPerSecond: 2.5 },
  crypto: { annualVolatility: 0.55, busySeconds: 31e6, ticksPerSecond: 4 },
  share: { annualVolatility: 0.32, busySeconds: 6e6, ticksPerSecond: 1.4 },
  etf: { annualVolatility: 0.16, busySeconds: 6e6, ticksPerSecond: 0.8 },
};

/** The price comes back to the reference over hours, the liveliness to its mean over minutes. */
const PRICE_REVERTS_S = 6 * 3600;
const MOOD_REVERTS_S = 20 * 60;
const MOOD_DEVIATION = 0.5;
const SPREAD_NOISE = 0.25;

export type PriceWalk = {
  /** Seconds until the next tick, drawn again each time. */
  readonly nextWaitS: (activity: number) => number;
  /** Prices after `elapsedS` seconds of such an activity (0 to 1). */
  readonly step: (elapsedS: number, activity: number) => { readonly bid: number; readonly ask: number };
};

/**
 * A mean-reverting walk (Ornstein-Uhlenbeck, stepped exactly, so that a long pause is as good as many short ones) of
 * the logarithm of the price, with a liveliness that comes in clusters and a spread that widens when it is quiet.
 */
export function createPriceWalk(instrument: Instrument, seed: string): PriceWalk {
  const { annualVolatility, busySeconds, ticksPerSecond } = KIND_PROFILES[instrument.kind];
  const { digits, referencePrice } = instrument;
  const random = seededRandom(`${seed} ${instrument.symbol}`);
  const pace = ticksPerSecond * (0.5 + random());
  let deviation = 0;
  let mood = MOOD_DEVIATION * gaussian(random);

  return {
    nextWaitS: (activity) => -Math.log(1 - random()) / (pace * activity),
    step(elapsedS, activity) {
      const moodKept = Math.exp(-elapsedS / MOOD_REVERTS_S);
      mood = mood * moodKept + MOOD_DEVIATION * Math.sqrt(1 - moodKept ** 2) * gaussian(random);
      const volatility = (annualVolatility / Math.sqrt(busySeconds)) * Math.exp(mood) * Math.sqrt(activity);
      const kept = Math.exp(-elapsedS / PRICE_REVERTS_S);
      deviation = deviation * kept + volatility * Math.sqrt((PRICE_REVERTS_S / 2) * (1 - kept ** 2)) * gaussian(random);

      const quiet = 1 + (1 - activity) / 2;
      const spread = instrument.typicalSpread * quiet * (1 + SPREAD_NOISE * (2 * random() - 1));
      const spreadUnits = Math.max(1, toUnits(spread, digits));
      const bidUnits = Math.max(1, toUnits(referencePrice * Math.exp(deviation) - spread / 2, digits));
      return { bid: fromUnits(bidUnits, digits), ask: fromUnits(bidUnits + spreadUnits, digits) };
    },
  };
}
