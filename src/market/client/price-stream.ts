import { LOST_SHOWN_AFTER_MS } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { ticksConnection, type TicksStatus } from '#market/client/ticks-connection.ts';
import type { TicksHost } from '#market/client/ticks-host.ts';

/** One live connection and what it brought: shared by every table of the page that names the same stream. */
export type PriceStream = {
  readonly quotes: ReadonlyMap<string, WireQuote>;
  /** What the visitor is told: a gap shorter than 3 s is not mentioned. */
  readonly status: () => TicksStatus;
  /** Unix seconds by the server's clock: a visitor's wrong clock must not make prices look old (QTS-9). */
  readonly nowUnixS: () => number;
  readonly setPairs: (pairs: Iterable<string>) => void;
  readonly close: () => void;
};

type StreamEvents = {
  readonly onQuotes: (instruments: readonly string[]) => void;
  readonly onStatus: () => void;
};

export function priceStream(tokenUrl: string, streamUrl: string, events: StreamEvents, host: TicksHost): PriceStream {
  const quotes = new Map<string, WireQuote>();
  let shown: TicksStatus = 'connecting';
  let lostTimer = 0;
  let aheadMs = 0;

  function show(status: TicksStatus): void {
    shown = status;
    events.onStatus();
  }

  const connection = ticksConnection(
    {
      tokenUrl,
      streamUrl,
      onData(data) {
        const instruments = Object.keys(data);
        for (const [instrument, quote] of Object.entries(data)) quotes.set(instrument, quote);
        events.onQuotes(instruments);
      },
      onStatus(status) {
        host.clearTimeout(lostTimer);
        if (shown === 'live' && status !== 'live') lostTimer = host.setTimeout(() => show(status), LOST_SHOWN_AFTER_MS);
        else show(status);
      },
      onServerTime(ahead) {
        aheadMs = ahead;
        events.onStatus();
      },
    },
    host,
  );

  return {
    quotes,
    status: () => shown,
    nowUnixS: () => (host.Date.now() + aheadMs) / 1000,
    setPairs: connection.setPairs,
    close() {
      host.clearTimeout(lostTimer);
      connection.close();
    },
  };
}
