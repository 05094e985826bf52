import { GATEWAY_SLOW_PERIOD_MS } from '#contracts/limits.ts';
import type { Pace, TickStream } from '#contracts/ticks.ts';
import { createCohorts } from '#market/gateway/cohorts.ts';
import type { Cohorts } from '#market/gateway/cohorts.ts';
import { eventDataFrame, textDataFrame } from '#market/gateway/frames.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { SendRing } from '#market/gateway/io-uring/send-ring.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

export type Transport = 'socket' | 'events';

/** Clients that can share frames: of one stream, at one pace, on one transport. */
export type Lanes = {
  readonly lane: (stream: TickStream, pace: Pace, transport: Transport) => Cohorts;
  readonly stop: () => void;
};

const FRAME = { socket: textDataFrame, events: eventDataFrame } as const;

/** `periodMs` is the usual pace; the slow one is never quicker. */
export function createLanes(
  table: QuoteTable,
  periodMs: number,
  sendRing: SendRing | undefined,
  metrics: MarketMetrics,
  onFailure: (error: unknown) => void,
  now: () => number,
): Lanes {
  const lanes = new Map<string, Cohorts>();
  return {
    lane(stream, pace, transport) {
      const name = `${stream} ${pace} ${transport}`;
      let lane = lanes.get(name);
      if (lane === undefined) {
        const frame = FRAME[transport];
        lane = createCohorts({
          table,
          sendRing,
          metrics,
          onFailure,
          now,
          periodMs: pace === 'slow' ? Math.max(periodMs, GATEWAY_SLOW_PERIOD_MS) : periodMs,
          frameOf: (indices) => frame(table.members(stream, indices)),
        });
        lanes.set(name, lane);
      }
      return lane;
    },
    stop() {
      for (const lane of lanes.values()) lane.stop();
    },
  };
}
