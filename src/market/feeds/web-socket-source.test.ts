import { afterEach, describe, expect, it, vi } from 'vitest';
import { runWebSocket } from '#market/feeds/web-socket-source.ts';
import { openStreamServer } from '#market/testing/stream-server.ts';

const FLOOD = 20_000;
/** A turn's share, and what one read of the socket may hold beyond it. */
const TURN_MAX = 2_000;

describe('a public stream', () => {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  it('[LIV-7] that floods leaves the rest of the server its turns, and nothing of it is lost or out of order', async () => {
    const server = await openStreamServer((_request, socket) => {
      for (let n = 0; n < FLOOD; n += 1) socket.send(`{"n":${n},"pad":"${'x'.repeat(60)}"}`);
    });
    const stopping = new AbortController();
    let expected = 0;
    let inTurn = 0;
    let most = 0;
    let turns = 0;
    const look = (): void => {
      most = Math.max(most, inTurn);
      if (inTurn > 0) turns += 1;
      inTurn = 0;
      if (!stopping.signal.aborted) setImmediate(look);
    };
    look();
    const running = runWebSocket(server.url, stopping.signal, () => ({
      opened: (send) => send({}),
      heartbeat: () => undefined,
      binary: () => undefined,
      message(text) {
        expect((JSON.parse(text) as { n: number }).n).toBe(expected);
        expected += 1;
        inTurn += 1;
      },
    }));
    endings.push(
      () => server.close(),
      () => {
        stopping.abort();
        return running;
      },
    );
    await vi.waitFor(() => expect(expected).toBe(FLOOD), { timeout: 20_000, interval: 20 });
    expect(most).toBeLessThanOrEqual(TURN_MAX);
    expect(turns).toBeGreaterThanOrEqual(FLOOD / TURN_MAX);
  });
});
