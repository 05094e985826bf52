import { RECONNECT_DELAY_MAX_MS, RECONNECT_DELAY_MS, RECONNECT_PLAIN_FAILURES } from '#contracts/limits.ts';

/**
 * How long to wait before the next attempt, in milliseconds (LIV-4). `failures` counts the attempts in a row that
 * delivered nothing; up to five wait 1 s, then the wait doubles to at most 10 s, each drawn from its upper half by
 * `random` (0 to 1), so that a page of many visitors does not come back in one beat.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const doublings = failures - RECONNECT_PLAIN_FAILURES;
  if (doublings <= 0) return RECONNECT_DELAY_MS;
  const longest = Math.min(RECONNECT_DELAY_MAX_MS, RECONNECT_DELAY_MS * 2 ** doublings);
  return Math.round((longest * (1 + random)) / 2);
}
