import type { FrontMatterOf } from '#content/front-matter.ts';

export type WebinarSession = FrontMatterOf<'webinars'>['sessions'][number];

const endOf = ({ starts, minutes }: WebinarSession): number => Date.parse(starts) + minutes * 60_000;

/** Upcoming webinars, soonest first, and past ones, latest first; one that is running counts as upcoming. */
export function partSessions(
  sessions: readonly WebinarSession[],
  now: Date,
): { readonly upcoming: readonly WebinarSession[]; readonly held: readonly WebinarSession[] } {
  const byStart = sessions.toSorted((a, b) => Date.parse(a.starts) - Date.parse(b.starts));
  return {
    upcoming: byStart.filter((session) => endOf(session) > now.getTime()),
    held: byStart.filter((session) => endOf(session) <= now.getTime()).toReversed(),
  };
}

/** When the next one moves from the first list to the second. */
export function nextSessionEnd(sessions: readonly WebinarSession[], now: Date): Date | undefined {
  const ends = sessions.map(endOf).filter((end) => end > now.getTime());
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}
