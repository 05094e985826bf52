import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseBinanceFrame } from '#market/feeds/binance/binance-frames.ts';
import { createFixReader, encodeFix } from '#market/feeds/fix/fix-codec.ts';
import { createFixLevels, parseMarketData } from '#market/feeds/fix/market-data.ts';
import { parseKrakenFrame } from '#market/feeds/kraken/kraken-frames.ts';

/**
 * Reads recordings of your own with the parsers of the feeds and tells what became of each frame. A folder or a file of
 * exchange sessions, `KRAKEN*.gz` and `BINANCE*.gz`, a line each: `unixtime: frame`; or a text file of FIX messages, `|`
 * for SOH, a line each, `#` before a remark. Ends with code 1 where a frame of an exchange is broken.
 */
const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Name recordings: node bench/feeds/parse-recordings.ts <folder or file> …');
  process.exit(2);
}

const files = paths.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /^(KRAKEN|BINANCE).*\.gz$/.test(name))
        .toSorted()
        .map((name) => join(path, name))
    : [path],
);
let brokenFrames = 0;
for (const file of files) {
  if (basename(file).endsWith('.gz')) readExchange(file);
  else readFix(file);
}
process.exitCode = brokenFrames > 0 ? 1 : 0;

function readExchange(file: string): void {
  const parse = basename(file).startsWith('KRAKEN') ? parseKrakenFrame : parseBinanceFrame;
  const frames = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .flatMap((line) => {
      const frame = /^\d+(?:\.\d+)?: (.*)$/.exec(line)?.[1];
      return frame === undefined ? [] : [frame];
    });
  const counts = { quote: 0, other: 0, refused: 0, broken: 0 };
  const startedAt = performance.now();
  for (const frame of frames) {
    const parsed = parse(frame);
    counts[parsed.kind] += 1;
    if (parsed.kind === 'broken') console.log(`  broken: ${parsed.reason}: ${frame.slice(0, 120)}`);
  }
  brokenFrames += counts.broken;
  console.log(
    `${basename(file)}: ${frames.length} frames in ${(performance.now() - startedAt).toFixed(0)} ms: ${counts.quote} quotes, ${counts.other} of no price, ${counts.refused} refusals, ${counts.broken} broken`,
  );
}

function readFix(file: string): void {
  const lines = readFileSync(file, 'latin1')
    .split('\n')
    .filter((line) => line.startsWith('8='));
  const types = new Map<string, number>();
  const refused: string[] = [];
  let tops = 0;
  const read = createFixReader({
    message(message) {
      if (message.type === '0') return;
      types.set(message.type, (types.get(message.type) ?? 0) + 1);
      if (message.type !== 'W' && message.type !== 'X') return;
      const data = parseMarketData(message);
      if (typeof data === 'string') return void refused.push(`${message.type} ${data}`);
      const levels = createFixLevels();
      const problem = levels.apply(data.kind, data.entries);
      if (problem !== undefined) refused.push(`${message.type} ${problem}`);
      if (levels.top() !== undefined) tops += 1;
    },
    garbled: (reason, received) => void refused.push(`${reason}: ${received.slice(0, 60)}…`),
  });
  // One stream, as a socket would give it: damage must not take a neighbour with it.
  read(Buffer.from(lines.join('').replaceAll('|', '\x01'), 'latin1'));
  // A message cut short is known by the next one; in a session that is a heartbeat at the latest.
  read(Buffer.from(encodeFix('0', []), 'latin1'));
  const counted = [...types].map(([type, count]) => `${count} ${type}`).join(', ');
  console.log(
    `${basename(file)}: ${lines.length} messages in one stream: read ${counted}; ${tops} with both sides of a price; refused ${refused.length}`,
  );
  for (const reason of refused) console.log(`  refused: ${reason}`);
}
