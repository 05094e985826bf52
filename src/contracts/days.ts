/** Days are YYYY-MM-DD, of UTC. */
export const DAY_MS = 86_400_000;
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** The first moment that is no longer the day. */
export const endOfDay = (day: string): number => startOfDay(day) + DAY_MS;
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
