import { isStale } from '#domain/quote-rules.ts';
import type { TicksStatus } from '#market/client/ticks-connection.ts';
import { writeAttribute, writeText } from '#market/client/write-markup.ts';

/**
 * What is around rows and says how their prices do: `<div data-prices>` with, as they please, `data-token-url`,
 * `data-stream`, `data-locale`, an element `data-prices-time`, a `<button data-prices-pause>`, and a
 * `<button data-prices-read>` with an `<output data-prices-summary>`. Gets `data-live`,
 * `data-updated` (Unix seconds of the newest price) and `data-paused`; the texts are in the markup, CSS shows one.
 */
export type LiveState = 'waiting' | 'live' | 'stale' | 'closed' | 'offline';

export type TableSettings = { readonly tokenUrl: string; readonly streamUrl: string; readonly locale: string };

const TOKEN_URL = '/api/quotes/token';
const STREAM_URL = '/ws/ticks';

export const tableOf = (row: HTMLElement): HTMLElement => row.closest<HTMLElement>('[data-prices]') ?? row;

export const isPaused = (table: HTMLElement): boolean => table.hasAttribute('data-paused');

/** Addresses are resolved against the page; a secure page gets a secure socket (LIV-2). */
export function tableSettings(table: HTMLElement): TableSettings {
  const stream = new URL(table.dataset['stream'] ?? STREAM_URL, table.baseURI);
  stream.protocol = stream.protocol.replace('http', 'ws');
  const locale = table.dataset['locale'] ?? (table.closest<HTMLElement>('[lang]')?.lang || 'en');
  return { tokenUrl: table.dataset['tokenUrl'] ?? TOKEN_URL, streamUrl: stream.href, locale };
}

/** `waiting`: no connection yet, or again. `closed`: so is every market shown. `stale`: connected, and nothing newer than 1,800 s (QTS-9). */
export function liveState(
  status: TicksStatus,
  isClosed: boolean,
  newestUnixS: number | undefined,
  nowUnixS: number,
): LiveState {
  if (status === 'offline') return 'offline';
  if (status === 'live' && isClosed) return 'closed';
  if (status !== 'live' || newestUnixS === undefined) return 'waiting';
  return isStale(newestUnixS, nowUnixS) ? 'stale' : 'live';
}

/** A time of day in the visitor's zone, with the day where it is not today's. */
export function timeText(unixS: number, nowUnixS: number, locale: string): string {
  const time = new Date(unixS * 1000);
  const isToday = time.toDateString() === new Date(nowUnixS * 1000).toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return time.toLocaleString(locale, { ...day, hour: '2-digit', minute: '2-digit' });
}

/** By the minute, so that neither layout nor a screen reader is kept busy. */
export function paintTable(
  table: HTMLElement,
  state: LiveState,
  newestUnixS: number | undefined,
  text: (unixS: number) => string,
): void {
  writeAttribute(table, 'data-live', state);
  if (newestUnixS === undefined || isPaused(table)) return;
  const minute = Math.floor(newestUnixS / 60) * 60;
  if (table.dataset['updated'] === String(minute)) return;
  writeAttribute(table, 'data-updated', String(minute));
  for (const time of table.querySelectorAll('[data-prices-time]')) writeText(time, text(newestUnixS));
}
