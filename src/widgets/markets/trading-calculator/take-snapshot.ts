import { TOKEN_WAIT_MS } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { ticksConnection } from '#market/client/ticks-connection.ts';
import type { TicksHost } from '#market/client/ticks-host.ts';

const TOKEN_URL = '/api/quotes/token';
const STREAM_URL = '/ws/ticks';

type Addresses = { readonly tokenUrl?: string | undefined; readonly streamUrl?: string | undefined };

/** The quotes held of these instruments, once: the stream's first message. Rejects where none comes in time, or when it is aborted. */
export function takeSnapshot(
  symbols: readonly string[],
  { tokenUrl = TOKEN_URL, streamUrl = STREAM_URL }: Addresses,
  host: TicksHost & { readonly location: Location },
  signal: AbortSignal,
): Promise<Readonly<Record<string, WireQuote>>> {
  const stream = new URL(streamUrl, host.location.href);
  stream.protocol = stream.protocol.replace('http', 'ws'); // LIV-2: a secure page gets a secure socket
  return new Promise((resolve, reject) => {
    const end = (): void => {
      host.clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      connection.close();
    };
    const giveUp = (): void => {
      end();
      reject(new Error('no price came'));
    };
    const connection = ticksConnection(
      {
        tokenUrl,
        streamUrl: stream.href,
        onData(data) {
          end();
          resolve(data);
        },
        onStatus: () => undefined,
        onServerTime: () => undefined,
      },
      host,
    );
    const timer = host.setTimeout(giveUp, TOKEN_WAIT_MS);
    signal.addEventListener('abort', giveUp);
    connection.setPairs(symbols);
  });
}
