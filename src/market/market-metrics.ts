import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Everything the price path counts, on the server's registry. */
export type MarketMetrics = ReturnType<typeof createMarketMetrics>;

export function createMarketMetrics(registry: Registry) {
  const registers = [registry];
  return {
    feedTicks: new Counter({
      name: 'forecourt_feed_ticks_total',
      help: 'Ticks that the source gave',
      labelNames: ['source'],
      registers,
    }),
    feedMalformed: new Counter({
      name: 'forecourt_feed_malformed_total',
      help: 'Messages of the source that are not ticks',
      labelNames: ['source'],
      registers,
    }),
    feedRefused: new Gauge({
      name: 'forecourt_feed_refused_instruments',
      help: 'Instruments that the source refuses at the moment',
      labelNames: ['source'],
      registers,
    }),
    feedRefusals: new Counter({
      name: 'forecourt_feed_refusals_total',
      help: 'How often the source refused an instrument',
      labelNames: ['source'],
      registers,
    }),
    feedRestarts: new Counter({
      name: 'forecourt_feed_restarts_total',
      help: 'Starts of the source after it failed',
      labelNames: ['source'],
      registers,
    }),
    feedRunning: new Gauge({
      name: 'forecourt_feed_running',
      help: '1 while the source runs, 0 while it is lost or over',
      labelNames: ['source'],
      registers,
    }),
    feedLastTick: new Gauge({
      name: 'forecourt_feed_last_tick_timestamp_seconds',
      help: 'When the source gave its newest tick, Unix seconds',
      labelNames: ['source'],
      registers,
    }),
    feedStandby: new Counter({
      name: 'forecourt_feed_standby_total',
      help: 'Ticks left aside because another source has the instrument',
      labelNames: ['source'],
      registers,
    }),
    feedUnrouted: new Counter({
      name: 'forecourt_feed_unrouted_total',
      help: 'Ticks left aside because no route wants this instrument of this source',
      labelNames: ['source'],
      registers,
    }),
    feedSwitches: new Counter({
      name: 'forecourt_feed_switches_total',
      help: 'Instruments that passed from one source to another',
      labelNames: ['from', 'to'],
      registers,
    }),
    feedAdmitted: new Gauge({
      name: 'forecourt_feed_admitted_instruments',
      help: 'Instruments admitted that the brand does not know',
      registers,
    }),
    bookAccepted: new Counter({
      name: 'forecourt_book_accepted_total',
      help: 'Ticks that became the newest quote',
      registers,
    }),
    bookRefused: new Counter({
      name: 'forecourt_book_refused_total',
      help: 'Ticks refused, by reason',
      labelNames: ['reason'],
      registers,
    }),
    bookSetBack: new Counter({
      name: 'forecourt_book_clock_set_back_total',
      help: 'Accepted ticks whose source set its clock back',
      registers,
    }),
    bookCrossed: new Counter({
      name: 'forecourt_book_crossed_total',
      help: 'Accepted ticks with ask below bid',
      registers,
    }),
    bookLocked: new Counter({
      name: 'forecourt_book_locked_total',
      help: 'Accepted ticks with ask equal to bid',
      registers,
    }),
    connections: new Gauge({
      name: 'forecourt_gateway_connections',
      help: 'Open price connections, by transport: socket or events',
      labelNames: ['transport'],
      registers,
    }),
    connectionsLimit: new Gauge({
      name: 'forecourt_gateway_connections_limit',
      help: 'How many price connections this process takes (TICK_CONNECTIONS)',
      registers,
    }),
    closed: new Counter({
      name: 'forecourt_gateway_closed_total',
      help: 'Price connections closed by the gateway, by reason',
      labelNames: ['reason'],
      registers,
    }),
    delivered: new Counter({
      name: 'forecourt_gateway_updates_delivered_total',
      help: 'Quotes written to clients',
      registers,
    }),
    frames: new Counter({
      name: 'forecourt_gateway_frames_total',
      help: 'Data messages written to clients',
      registers,
    }),
    skipped: new Counter({
      name: 'forecourt_gateway_updates_skipped_total',
      help: 'Quotes not written because the client reads too slowly',
      registers,
    }),
    bytes: new Counter({
      name: 'forecourt_gateway_bytes_total',
      help: 'Bytes of data messages written to clients',
      registers,
    }),
    latency: new Histogram({
      name: 'forecourt_gateway_feed_to_send_seconds',
      help: 'Age since the feed of the oldest change in a slice, when the slice has been written',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    sliceFailures: new Counter({
      name: 'forecourt_gateway_slice_failures_total',
      help: 'Groups of clients whose update failed, to be tried again with the next slice',
      registers,
    }),
    sliceLag: new Histogram({
      name: 'forecourt_gateway_slice_lag_seconds',
      help: 'How late a slice was sent: more than a few milliseconds means that this process has too much work',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    busOnline: new Gauge({
      name: 'forecourt_bus_connected',
      help: 'Whether the other machines are reached through Redis: 1 or 0',
      registers,
    }),
    feedLeads: new Gauge({
      name: 'forecourt_feed_leads',
      help: 'Whether this process runs the feed: 1 or 0',
      registers,
    }),
  };
}
