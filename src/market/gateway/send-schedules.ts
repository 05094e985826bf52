import { GATEWAY_SLOW_PERIOD_MS } from '#contracts/limits.ts';
import type { Pace, TickStream } from '#contracts/ticks.ts';
import { createSubscriptionGroups } from '#market/gateway/subscription-groups.ts';
import type { SubscriptionGroups } from '#market/gateway/subscription-groups.ts';
import { eventDataFrame, textDataFrame } from '#market/gateway/frames.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { FrameBatch } from '#market/gateway/send-frames.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

export type Transport = 'socket' | 'events';

/** Clients that can share frames: of one stream, at one pace, on one transport. */
export type SendSchedules = {
  readonly schedule: (stream: TickStream, pace: Pace, transport: Transport) => SubscriptionGroups;
  readonly stop: () => void;
};

const FRAME = { socket: textDataFrame, events: eventDataFrame } as const;

/** `periodMs` is the usual pace; the slow one is never quicker. */
export function createSendSchedules(
  table: QuoteTable,
  periodMs: number,
  batch: FrameBatch | undefined,
  metrics: MarketMetrics,
  onFailure: (error: unknown) => void,
  now: () => number,
): SendSchedules {
  const schedules = new Map<string, SubscriptionGroups>();
  return {
    schedule(stream, pace, transport) {
      const name = `${stream} ${pace} ${transport}`;
      let schedule = schedules.get(name);
      if (schedule === undefined) {
        const frame = FRAME[transport];
        schedule = createSubscriptionGroups({
          table,
          batch,
          metrics,
          onFailure,
          now,
          periodMs: pace === 'slow' ? Math.max(periodMs, GATEWAY_SLOW_PERIOD_MS) : periodMs,
          frameOf: (indices) => frame(table.members(stream, indices)),
        });
        schedules.set(name, schedule);
      }
      return schedule;
    },
    stop() {
      for (const schedule of schedules.values()) schedule.stop();
    },
  };
}
