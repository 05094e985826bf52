// What a tick costs from a source to the bus, with and without the counts of the console's section Prices: see README.md.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Registry } from 'prom-client';
import * as metricsModule from '#market/market-metrics.ts';
import * as countsModule from '#market/status/feed-counts.ts';
import * as intakeModule from '#market/tick-intake.ts';
import type { TickIntakeOptions } from '#market/tick-intake.ts';
import { INSTRUMENTS, tickAt } from './bench-market.ts';

const USAGE = `node bench/gateway/intake.ts [folder of another checkout]`;
const TICKS = 400_000;
const ROUNDS = 21;
const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length > 1) throw new Error(USAGE);

type Modules = {
  readonly intake: typeof intakeModule;
  readonly counts: typeof countsModule;
  readonly metrics: typeof metricsModule;
};
const load = async (folder: string): Promise<Modules> => ({
  intake: (await import(join(folder, 'src/market/tick-intake.ts'))) as Modules['intake'],
  counts: (await import(join(folder, 'src/market/status/feed-counts.ts'))) as Modules['counts'],
  metrics: (await import(join(folder, 'src/market/market-metrics.ts'))) as Modules['metrics'],
});

const NO_COUNTS = {
  accepted: () => {},
  refused: () => {},
  tookOver: () => {},
  instruments: () => [],
  ofSource: () => ({ ticks: 0, lagMs: null }),
  takeovers: () => [],
  refusedTicks: () => [],
};

/** Nanoseconds of processor time a tick, of so many ticks that move by a millisecond each. */
function measure({ intake, counts, metrics }: Modules, isCounted: boolean): number {
  const source = { name: 'desk', feed: { admitsMax: 0 } } as unknown as Parameters<
    ReturnType<Modules['intake']['createTickIntake']>['onTick']
  >[0];
  const startMs = Date.now();
  let nowMs = startMs;
  let published = 0;
  const options: TickIntakeOptions = {
    instruments: INSTRUMENTS,
    routeOf: () => ({ sources: ['desk', 'second'], silenceMs: 5_000, settleMs: 10_000 }),
    onAdmitted: () => {},
    publish: () => void (published += 1),
    isHalted: () => false,
    counts: isCounted ? counts.createFeedCounts(INSTRUMENTS.map(({ symbol }) => symbol)) : NO_COUNTS,
    metrics: metrics.createMarketMetrics(new Registry()),
    logger: { info: () => {}, warn: () => {}, error: () => {} } as unknown as TickIntakeOptions['logger'],
    now: () => nowMs,
  };
  const { onTick } = intake.createTickIntake(options);
  // Made before, so that their making is not measured.
  const ticks = Array.from({ length: TICKS }, (_, at) =>
    tickAt(INSTRUMENTS[at % INSTRUMENTS.length]!.symbol, startMs + Math.floor(at / 100), startMs),
  );
  const before = process.cpuUsage();
  for (let at = 0; at < TICKS; at += 1) {
    if (at % 100 === 0) nowMs += 1;
    onTick(source, ticks[at]!);
  }
  const { user, system } = process.cpuUsage(before);
  const ns = ((user + system) * 1_000) / TICKS;
  if (published !== TICKS) throw new Error(`only ${published} of ${TICKS} ticks were published`);
  return ns;
}

const own: Modules = { intake: intakeModule, counts: countsModule, metrics: metricsModule };
const variants: readonly (readonly [string, () => number])[] = [
  ['without counts', () => measure(own, false)],
  ['with counts', () => measure(own, true)],
  ...(positionals[0] === undefined ? [] : await other(resolve(positionals[0]))),
];
async function other(folder: string): Promise<readonly (readonly [string, () => number])[]> {
  const modules = await load(folder);
  return [
    ['there, without counts', () => measure(modules, false)],
    ['there, with counts', () => measure(modules, true)],
  ];
}

const results = new Map(variants.map(([name]) => [name, [] as number[]]));
// In turns, each round begun by another one; the first rounds warm up.
for (let round = -2; round < ROUNDS; round += 1)
  for (let each = 0; each < variants.length; each += 1) {
    const [name, run] = variants[(each + Math.max(0, round)) % variants.length]!;
    const ns = run();
    if (round >= 0) results.get(name)!.push(ns);
  }
/** The lower quartile: what else runs on the machine only ever adds. */
const quartile = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 2] ?? Number.NaN;
for (const [name, all] of results)
  console.log(
    `${name.padEnd(24)} ${quartile(all).toFixed(0).padStart(6)} ns a tick (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`,
  );
const ratio = (a: string, b: string) => (quartile(results.get(a)!) / quartile(results.get(b)!)).toFixed(2);
console.log(`counts, here:  ${ratio('with counts', 'without counts')}`);
if (results.size > 2) {
  console.log(`counts, there: ${ratio('there, with counts', 'there, without counts')}`);
  console.log(`with counts, here to there: ${ratio('with counts', 'there, with counts')}`);
}
