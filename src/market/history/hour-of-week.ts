const HOUR_MS = 3_600_000;
const HOURS = 168;
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS;

/** 0 on Monday from midnight UTC, 167 on Sunday before midnight. */
export const hourOfWeek = (unixMs: number): number => {
  const hour = Math.floor((unixMs - FIRST_MONDAY_MS) / HOUR_MS) % HOURS;
  return hour < 0 ? hour + HOURS : hour;
};
