import type { FeedTick } from '#market/feeds/feed.ts';

export type ParsedLine =
  | { readonly kind: 'tick'; readonly tick: FeedTick }
  /** An empty line: the source is there and has nothing to say. */
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'broken'; readonly reason: string };

/** A larger number can only be Unix milliseconds: as seconds it lies beyond the year 5000. */
const SECONDS_MAX = 1e11;

const broken = (reason: string): ParsedLine => ({ kind: 'broken', reason });

/**
 * `{"s":"EURUSD","bid":1.1,"ask":1.2,"spread":0.0002,"state":"up","time":1795200000}`. `time` is Unix seconds; without it
 * the tick is of now. Spread and state are not read: the book works them out from what it held.
 */
export function parseLine(line: string, nowMs: number): ParsedLine {
  if (line.trim() === '') return { kind: 'heartbeat' };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return broken('is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return broken('is not an object');
  const { s: symbol, bid, ask, time } = value as Record<string, unknown>;
  if (typeof symbol !== 'string' || symbol === '') return broken('s is not an instrument');
  if (typeof bid !== 'number') return broken('bid is not a number');
  if (typeof ask !== 'number') return broken('ask is not a number');
  if (time !== undefined && typeof time !== 'number') return broken('time is not a number');
  const timeMs = time === undefined ? nowMs : time > SECONDS_MAX ? time : time * 1000;
  return { kind: 'tick', tick: { symbol, bid, ask, timeMs } };
}
