/** One line of a recording: when it was recorded (milliseconds on the recording's own clock) and its prices. */
export type RecordedTick = { readonly recordedMs: number; readonly bid: number; readonly ask: number };

/** How a vendor writes ticks. */
export type TickLayout = {
  readonly name: string;
  /** The tick, or undefined where the line has another shape. */
  readonly parse: (line: string) => RecordedTick | undefined;
};

const NUMBER = String.raw`([+-]?\d+(?:\.\d*)?)`;

/** `1787,1.38727,1.38729`: milliseconds since midnight, with or without a fraction (FXCM, OANDA). */
const SINCE_MIDNIGHT = new RegExp(`^${NUMBER},${NUMBER},${NUMBER}$`);
/** `2013-01-01 22:00:00.295000+00:00,86.655,86.728`: ISO 8601 with a space or T (TrueFX). */
const ISO = new RegExp(
  String.raw`^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|([+-])(\d\d):?(\d\d))?,` +
    `${NUMBER},${NUMBER}$`,
);
/** `20200101 170000065,1.121200,1.121720,0`: date, hours to milliseconds in one, prices, volume (HistData). */
const COMPACT = new RegExp(
  String.raw`^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)(\d{3}),` + `${NUMBER},${NUMBER},` + String.raw`\d+(?:\.\d*)?$`,
);

const LAYOUTS: readonly TickLayout[] = [
  {
    name: 'milliseconds since midnight,bid,ask',
    parse(line) {
      const match = SINCE_MIDNIGHT.exec(line);
      return match === null
        ? undefined
        : { recordedMs: Number(match[1]), bid: Number(match[2]), ask: Number(match[3]) };
    },
  },
  {
    name: 'ISO time,bid,ask',
    parse(line) {
      const match = ISO.exec(line);
      if (match === null) return undefined;
      const [, year, month, day, hour, minute, second, sign, offsetHour, offsetMinute, bid, ask] = match;
      const offsetMs = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
      const wholeMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
      return { recordedMs: wholeMs + Number(second) * 1000 - offsetMs, bid: Number(bid), ask: Number(ask) };
    },
  },
  {
    name: 'YYYYMMDD HHMMSSmmm,bid,ask,volume',
    parse(line) {
      const match = COMPACT.exec(line);
      if (match === null) return undefined;
      const [year, month, day, hour, minute, second, ms, bid, ask] = match.slice(1).map(Number);
      return { recordedMs: Date.UTC(year!, month! - 1, day, hour, minute, second, ms), bid: bid!, ask: ask! };
    },
  },
];

const HEADER = /^[a-z][a-z _]*(,[a-z][a-z _]*)+$/i;

/** A line of column names, which some vendors put first. */
export const isHeader = (line: string): boolean => HEADER.test(line);

/** The layout of the first line that has any. */
export function layoutOf(lines: readonly string[]): TickLayout | undefined {
  for (const line of lines) {
    const layout = LAYOUTS.find((candidate) => candidate.parse(line) !== undefined);
    if (layout !== undefined) return layout;
  }
  return undefined;
}

export const layoutNames = (): string => LAYOUTS.map((layout) => `"${layout.name}"`).join(', ');
