import * as z from 'zod/mini';
import { REPLAY_GAP_MAX_S, REPLAY_NAMED_LINES } from '#contracts/limits.ts';
import { defineFeed } from '#market/feeds/define-feed.ts';
import type { Feed, FeedContext, FeedSink } from '#market/feeds/feed.ts';
import { FeedSettingError, feedFlag } from '#market/feeds/feed-setting.ts';
import { decimalSetting } from '#market/feeds/number-setting.ts';
import { readLines } from '#market/feeds/replay/read-lines.ts';
import { createReplayClock } from '#market/feeds/replay/replay-clock.ts';
import { symbolOfFile } from '#market/feeds/replay/symbol-of-file.ts';
import { isHeader, layoutNames, layoutOf } from '#market/feeds/replay/tick-layouts.ts';
import type { TickLayout } from '#market/feeds/replay/tick-layouts.ts';
import { wait } from '#market/feeds/wait.ts';

/** Ticks due sooner than a timer can tell are given at once. */
const TIMER_GRAIN_MS = 4;
/** Between two rounds, so that a recording of few ticks does not spin. */
const LOOP_PAUSE_MS = 1_000;
/** After so many ticks without a wait the rest of the server gets its turn. */
const TICKS_PER_TURN = 256;

const SETTINGS = z.object({
  /** Recorded ticks: .csv, .gz or .zip. */
  file: z
    .string({ error: 'must be the path of a file with recorded ticks' })
    .check(z.minLength(1, { error: 'must be the path of a file with recorded ticks' })),
  /** 60 plays an hour in a minute. */
  speed: z._default(decimalSetting(0.001, 1_000_000), 1),
  loop: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  /** Needed where the file name does not say it. */
  symbol: z.optional(z.string()),
  /** Longest wait between two ticks in seconds of playing; a longer gap of the recording is cut to it. */
  gap: z._default(decimalSetting(0, 86_400), REPLAY_GAP_MAX_S),
});

type Recording = { readonly file: string; readonly symbol: string; readonly layout: TickLayout };

export default defineFeed({
  name: 'replay',
  summary: 'plays recorded ticks from a file',
  origin: 'recorded',
  settings: SETTINGS,
  silenceMs: undefined,
  async open({ file, speed, loop, symbol, gap }, context) {
    const recording = await openRecording(file, symbol, context);
    context.logger.info(
      { file, symbol: recording.symbol, layout: recording.layout.name, speed },
      'a recording is played',
    );
    return replay(recording, { speed, isLooping: loop === 'on', gapMaxMs: gap * 1000 }, context);
  },
});

async function openRecording(
  file: string,
  symbol: string | undefined,
  { instruments }: FeedContext,
): Promise<Recording> {
  const symbols = instruments.map((instrument) => instrument.symbol);
  const played = symbol ?? symbolOfFile(file, symbols);
  if (played === undefined)
    throw new FeedSettingError(
      'file',
      `the name "${file}" does not say one instrument of the brand. Name it by the setting symbol, such as ${feedFlag('symbol')} ${symbols[0]}.`,
    );
  if (!symbols.includes(played))
    throw new FeedSettingError(
      'symbol',
      `"${played}" is not an instrument of the brand. Choose one of ${symbols.join(', ')}.`,
    );

  let first: readonly string[] | undefined;
  try {
    for await (const lines of readLines(file)) {
      first = lines;
      break;
    }
  } catch (error) {
    throw new FeedSettingError(
      'file',
      `"${file}" cannot be read (${reasonOf(error)}). Check the path and that the file is whole.`,
    );
  }
  if (first === undefined) throw new FeedSettingError('file', `"${file}" is empty. Choose a file with recorded ticks.`);
  const layout = layoutOf(first);
  if (layout === undefined)
    throw new FeedSettingError(
      'file',
      `"${file}" holds no ticks that are understood. Known layouts are ${layoutNames()}.`,
    );
  return { file, symbol: played, layout };
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

type Playing = { readonly speed: number; readonly isLooping: boolean; readonly gapMaxMs: number };

function replay(
  { file, symbol, layout }: Recording,
  { speed, isLooping, gapMaxMs }: Playing,
  { logger, now }: FeedContext,
): Feed {
  return {
    async run(sink, signal) {
      const clock = createReplayClock(speed, gapMaxMs, now);
      for (let round = 1; !signal.aborted; round += 1) {
        const played = await playOnce(sink, signal, clock, round === 1);
        if (!isLooping || signal.aborted) return;
        if (played === 0) throw new Error(`"${file}" holds no ticks any more`);
        clock.rewind();
        await wait(LOOP_PAUSE_MS, signal);
      }
    },
  };

  async function playOnce(
    sink: FeedSink,
    signal: AbortSignal,
    clock: ReturnType<typeof createReplayClock>,
    isNaming: boolean,
  ): Promise<number> {
    let lineNumber = 0;
    let played = 0;
    let malformed = 0;
    let sinceTurn = 0;
    for await (const lines of readLines(file)) {
      for (const line of lines) {
        lineNumber += 1;
        if (line === '' || (lineNumber === 1 && isHeader(line))) continue;
        const tick = layout.parse(line);
        if (tick === undefined) {
          malformed += 1;
          sink.malformed();
          if (isNaming && malformed <= REPLAY_NAMED_LINES)
            logger.warn({ file, line: lineNumber, layout: layout.name }, 'a line is not a tick and is skipped');
          continue;
        }
        const dueMs = clock.dueMs(tick.recordedMs);
        const aheadMs = dueMs - now();
        sinceTurn += 1;
        if (aheadMs > TIMER_GRAIN_MS || sinceTurn >= TICKS_PER_TURN) {
          sinceTurn = 0;
          await wait(Math.max(0, aheadMs), signal);
        }
        if (signal.aborted) return played;
        sink.tick({ symbol, bid: tick.bid, ask: tick.ask, timeMs: dueMs });
        played += 1;
      }
    }
    if (isNaming && malformed > 0) logger.warn({ file, malformed, played }, 'lines of the recording were skipped');
    return played;
  }
}
