import { WebSocket } from 'ws';

const PING_EVERY_MS = 200;

export type Ticks = {
  /** What a message each way takes on the socket of prices, by what else goes on: as much as every price comes later. */
  readonly roundTripsMs: Readonly<Record<Phase, number[]>>;
  readonly into: (phase: Phase | undefined) => void;
  readonly close: () => void;
};
type Phase = 'quiet' | 'busy';

/** A visitor who watches one price. */
export async function openTicks(port: number): Promise<Ticks> {
  const { token } = (await (await fetch(`http://127.0.0.1:${port}/api/quotes/token`)).json()) as { token: string };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/ticks`);
  const roundTripsMs = { quiet: [] as number[], busy: [] as number[] };
  let phase: Phase | undefined;
  let askedAt: number | undefined;
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ token, instruments: ['EURUSD'] }));
  socket.on('message', (data: Buffer) => {
    if (askedAt === undefined || !data.includes('"pong"')) return;
    if (phase !== undefined) roundTripsMs[phase].push(performance.now() - askedAt);
    askedAt = undefined;
  });
  const asking = setInterval(() => {
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    socket.send('{"ping":1}');
  }, PING_EVERY_MS);
  return {
    roundTripsMs,
    into: (next) => (phase = next),
    close: () => {
      clearInterval(asking);
      socket.terminate();
    },
  };
}
