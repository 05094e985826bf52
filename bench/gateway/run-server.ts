import { createBook } from '#market/book/book.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import { INSTRUMENTS, TICKS_PER_SECOND, madeAfterMs, tickAt } from './bench-market.ts';
import type { Command, ServerReport } from './bench-market.ts';
import { linesToRunner } from './lines.ts';

/** Steps a tick period is cut into, so that the instruments do not all tick in one moment. */
const STEPS = 10;

/** What every server of the bench has in common: the feed through the book, and the measuring of its own process. */
export function runServer(
  startMs: number,
  onUpdate: (update: TickUpdate) => void,
  countSkipped: () => Promise<number> = async () => 0,
): (port: number, token: string) => void {
  const book = createBook(INSTRUMENTS, Date.now);
  const lastMadeAfterMs = INSTRUMENTS.map(() => -1);
  let step = 0;
  const feed = setInterval(
    () => {
      step += 1;
      for (let i = step % STEPS; i < INSTRUMENTS.length; i += STEPS) {
        const { symbol } = INSTRUMENTS[i]!;
        const nowMs = Date.now();
        const result = book.validate(tickAt(symbol, nowMs, startMs));
        if (result.kind === 'refused') throw new Error(`the book refused a tick: ${result.reason}`);
        lastMadeAfterMs[i] = madeAfterMs(result.quote.bid);
        onUpdate({ symbol, quote: result.quote, fedAtMs: nowMs });
      }
    },
    1000 / TICKS_PER_SECOND / STEPS,
  );

  let cpu = process.cpuUsage();
  let sinceMs = performance.now();
  const say = linesToRunner<ServerReport, Command>((command) => {
    if (command.kind === 'measure') {
      cpu = process.cpuUsage();
      sinceMs = performance.now();
    } else if (command.kind === 'report') {
      const { user, system } = process.cpuUsage(cpu);
      const wallMs = performance.now() - sinceMs;
      void countSkipped().then((skipped) =>
        say({ kind: 'report', cpuMs: (user + system) / 1000, wallMs, rssBytes: process.memoryUsage.rss(), skipped }),
      );
    } else if (command.kind === 'freeze') {
      clearInterval(feed);
      say({ kind: 'frozen', lastMadeAfterMs });
    }
  });
  return (port, token) => say({ kind: 'ready', port, token, rssBytes: process.memoryUsage.rss() });
}
