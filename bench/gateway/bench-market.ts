import type { Instrument } from '#contracts/instruments.ts';
import type { FeedTick } from '#market/feeds/feed.ts';

/** What all processes of the bench agree on. */
export const INSTRUMENT_COUNT = 50;
export const INSTRUMENTS_PER_CLIENT = 20;
export const TICKS_PER_SECOND = 10;
export const PERIOD_MS = 250;
const DIGITS = 5;
const SPREAD = 0.00008;

export const INSTRUMENTS: readonly Instrument[] = Array.from({ length: INSTRUMENT_COUNT }, (_, i) => ({
  symbol: `PAIR${String(i).padStart(2, '0')}`,
  slug: `pair-${String(i).padStart(2, '0')}`,
  names: { en: `Pair ${i}` },
  kind: 'forex',
  digits: DIGITS,
  pip: 0.0001,
  typicalSpread: SPREAD,
  referencePrice: 1,
}));

/** A tick whose bid tells when it was made: one unit of its last digit is a millisecond since the start of the bench. */
export const tickAt = (symbol: string, timeMs: number, startMs: number): FeedTick => {
  const bid = 1 + (timeMs - startMs) / 10 ** DIGITS;
  return { symbol, bid, ask: bid + SPREAD, timeMs };
};

/** Milliseconds after the start at which the tick with this bid was made. */
export const madeAfterMs = (bid: number): number => Math.round((bid - 1) * 10 ** DIGITS);

/** The instruments of one of the sets, by index: 20 of the 50, another choice for each set. */
export function instrumentsOfSet(set: number): readonly number[] {
  let state = set * 2_654_435_761 + 1;
  const left = INSTRUMENTS.map((_, index) => index);
  return Array.from({ length: INSTRUMENTS_PER_CLIENT }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0]!;
  });
}

/** Quotes so long that who never reads soon has all buffers full, the kernel's and the gateway's. Nobody else asks for them. */
export const LONG_SYMBOLS: readonly string[] = Array.from({ length: 10 }, (_, i) => `LONG${i}`);
export const LONG_NAME = 'long '.repeat(1_600);

/** `forecourt` sends as by default, `forecourt-io-uring` with TICK_SENDING=io-uring. */
export type ServerKind = 'forecourt' | 'forecourt-io-uring' | 'ws' | 'socket.io' | 'bun';

/** From the runner to a process, a JSON line each. `freeze` ends the feed, `check` says what its last values were. */
export type Command =
  | { readonly kind: 'measure' | 'report' | 'freeze' }
  | { readonly kind: 'check'; readonly lastMadeAfterMs: readonly number[] };

export type ServerReport =
  | { readonly kind: 'ready'; readonly port: number; readonly token: string; readonly rssBytes: number }
  | {
      readonly kind: 'report';
      readonly cpuMs: number;
      readonly wallMs: number;
      readonly rssBytes: number;
      /** Quotes kept back from who does not read; 0 where the server does not count them. */ readonly skipped: number;
    }
  | { readonly kind: 'frozen'; readonly lastMadeAfterMs: readonly number[] };

export type LoadReport =
  | { readonly kind: 'connected' }
  | {
      readonly kind: 'report';
      readonly updates: number;
      readonly messages: number;
      readonly bytes: number;
      readonly ageP50Ms: number;
      readonly ageP99Ms: number;
      readonly cpuMs: number;
      readonly wallMs: number;
      /** Clients that lacked an instrument of theirs, got one that is not, or got an older value after a newer. */
      readonly wrongClients: number;
      readonly lostClients: number;
    }
  /** Clients whose last value of some instrument is not the last that was made. */
  | { readonly kind: 'checked'; readonly staleClients: number };
