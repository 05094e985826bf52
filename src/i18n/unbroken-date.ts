const DAY: ReadonlySet<string> = new Set(['day', 'month', 'year'] satisfies Intl.DateTimeFormatPartTypes[]);
const CLOCK: ReadonlySet<string> = new Set([
  'hour',
  'minute',
  'dayPeriod',
  'timeZoneName',
] satisfies Intl.DateTimeFormatPartTypes[]);

/** A moment whose day and whose time each stay on one line: only between the two, and after a weekday, may it break. */
export const unbrokenDate = (parts: readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[]): string =>
  parts
    .map(({ type, value }, at) => {
      const [before, after] = [parts[at - 1]?.type ?? '', parts[at + 1]?.type ?? ''];
      const isInside = [DAY, CLOCK].some((group) => group.has(before) && group.has(after));
      return type === 'literal' && isInside ? value.replaceAll(' ', '\u00A0') : value;
    })
    .join('');
