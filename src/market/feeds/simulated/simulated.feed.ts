import * as z from 'zod/mini';
import type { Instrument } from '#contracts/instruments.ts';
import { defineFeed } from '#market/feeds/define-feed.ts';
import type { Feed, FeedSink } from '#market/feeds/feed.ts';
import { decimalSetting } from '#market/feeds/number-setting.ts';
import { createPriceWalk } from '#market/feeds/simulated/price-walk.ts';
import type { PriceWalk } from '#market/feeds/simulated/price-walk.ts';
import { activityAt } from '#market/feeds/simulated/sessions.ts';
import { wait } from '#market/feeds/wait.ts';

const STEP_MS = 50;
/** Soft sessions: a closed market still moves a little, so that a demonstration on a Sunday is alive. */
const SOFT_ACTIVITY = 0.15;
/** A closed market is looked at again so often. */
const CLOSED_RECHECK_MS = 5_000;
/** After a longer sleep of the machine the ticks missed are left out. */
const CATCH_UP_MAX_MS = 5_000;

const SETTINGS = z.object({
  /** The same seed and start give the same prices. */
  seed: z._default(z.string().check(z.maxLength(100, { error: 'must have at most 100 characters' })), ''),
  /** Ticks against the usual pace: 2 is twice as many. */
  pace: z._default(decimalSetting(0.01, 100), 1),
  sessions: z._default(
    z.enum(['soft', 'real'], { error: 'must be soft (a closed market moves a little) or real (it stands still)' }),
    'soft',
  ),
});

export default defineFeed({
  name: 'simulated',
  summary: 'prices made up around the reference prices',
  origin: 'simulated',
  settings: SETTINGS,
  silenceMs: undefined,
  open: ({ seed, pace, sessions }, { instruments, now }) => {
    const floor = sessions === 'soft' ? SOFT_ACTIVITY : 0;
    return Promise.resolve(simulate(instruments, seed === '' ? String(Math.random()) : seed, pace, floor, now));
  },
});

type SimulatedInstrument = { readonly instrument: Instrument; readonly walk: PriceWalk; lastMs: number; dueMs: number };

function simulate(
  instruments: readonly Instrument[],
  seed: string,
  pace: number,
  activityFloor: number,
  now: () => number,
): Feed {
  return {
    async run(sink, signal) {
      const startMs = now();
      const simulatedInstruments = instruments.map((instrument): SimulatedInstrument => ({
        instrument,
        walk: createPriceWalk(instrument, seed),
        lastMs: startMs,
        dueMs: startMs,
      }));
      // Each instrument has a quote from the start, whatever the hour, so that the first snapshot is whole.
      for (const simulated of simulatedInstruments) emit(simulated, sink, Math.max(activityFloor, SOFT_ACTIVITY));
      while (!signal.aborted) {
        await wait(STEP_MS, signal);
        const nowMs = now();
        for (const simulated of simulatedInstruments) {
          if (nowMs - simulated.dueMs > CATCH_UP_MAX_MS) simulated.dueMs = nowMs;
          while (simulated.dueMs <= nowMs && !signal.aborted) {
            const activity = Math.max(activityFloor, activityAt(simulated.instrument, simulated.dueMs));
            if (activity > 0) emit(simulated, sink, activity);
            else simulated.dueMs += CLOSED_RECHECK_MS;
          }
        }
      }
    },
  };

  function emit(simulated: SimulatedInstrument, sink: FeedSink, activity: number): void {
    const { instrument, walk, lastMs, dueMs } = simulated;
    sink.tick({ symbol: instrument.symbol, ...walk.step((dueMs - lastMs) / 1000, activity), timeMs: dueMs });
    simulated.lastMs = dueMs;
    simulated.dueMs += (walk.nextWaitS(activity) * 1000) / pace;
  }
}
