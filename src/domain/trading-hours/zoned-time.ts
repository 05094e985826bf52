const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Intl objects are slow to make; a zone's is kept. Throws RangeError where the zone is unknown. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** What the zone's clocks show, as if it were UTC: add it to dates and hours, never compare it with an instant. */
export function wallClockMs(zone: string, instantMs: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instantMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** How far the zone's clocks are ahead of UTC, in milliseconds; negative west of Greenwich. */
const aheadMs = (zone: string, instantMs: number): number =>
  wallClockMs(zone, instantMs) - Math.floor(instantMs / 1000) * 1000;

/**
 * The instant at which the zone's clocks show so many minutes after the midnight of a day (`wallDayMs`: that midnight as
 * if it were UTC). A time that the clocks skip in spring counts as the moment they skip it; one that they show twice in
 * autumn is the first.
 */
export function instantOf(zone: string, wallDayMs: number, minute: number): number {
  const wall = wallDayMs + minute * MINUTE_MS;
  // Of the two offsets around a change of clocks one is right, or none where the time is skipped.
  const [before, after] = [aheadMs(zone, wall - DAY_MS), aheadMs(zone, wall + DAY_MS)];
  if (before === after) return wall - before;
  const first = wall - before;
  if (aheadMs(zone, first) === before) return first;
  const second = wall - after;
  return aheadMs(zone, second) === after ? second : changeOfClocks(zone, second, first);
}

/** The instant between two at which the zone's clocks are changed, to the minute. */
function changeOfClocks(zone: string, fromMs: number, toMs: number): number {
  const before = aheadMs(zone, fromMs);
  let [low, high] = [fromMs, toMs];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (aheadMs(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Midnight of the zone's date at an instant, as if it were UTC. */
export const wallDayOf = (zone: string, instantMs: number): number =>
  Math.floor(wallClockMs(zone, instantMs) / DAY_MS) * DAY_MS;

/** YYYY-MM-DD of a wall day. */
export const dateOf = (wallDayMs: number): string => new Date(wallDayMs).toISOString().slice(0, 10);

/** An instant as the zone's clocks show it, with their distance from UTC: 2027-03-18T09:30:00+01:00 (ISO 8601). */
export function localMoment(zone: string, instant: Date): string {
  const ms = instant.getTime();
  const ahead = Math.round(aheadMs(zone, ms) / MINUTE_MS);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${new Date(wallClockMs(zone, ms)).toISOString().slice(0, 19)}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}
