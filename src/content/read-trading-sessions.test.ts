import { describe, expect, it } from 'vitest';
import { ContentError } from './content-error.ts';
import { readTradingSessions } from './read-trading-sessions.ts';
import { readYaml } from './read-yaml.ts';
import { tradingSessionsSchema } from './trading-session-schema.ts';

const NAMES = `holidayNames:
  christmas: { en: Christmas Day, ar: عيد الميلاد }
sessions:
  exchange:
`;
const read = (rows: string) =>
  readYaml(
    tradingSessionsSchema,
    's.yaml',
    NAMES +
      rows
        .split('\n')
        .map((row) => `    ${row}`)
        .join('\n'),
  );
const faults = (rows: string): string => {
  try {
    read(rows);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  return '';
};

describe('brand/trading-sessions.yaml', () => {
  it('[PLT-8] becomes weeks of minutes and holidays by date, names by language', () => {
    const session = read(`names: { en: An exchange }
zone: Europe/London
week: { sun: '18:00-24:00', mon-thu: '00:00-17:00, 18:00-24:00', fri: '00:00-17:00' }
tripleFinancingOn: wed
holidays:
  2026-12-25: christmas
  2026-12-24: { name: christmas, hours: '00:00-12:30' }`).get('exchange');
    expect(session?.week).toEqual([
      [[1080, 1440]],
      ...Array.from({ length: 4 }, () => [
        [0, 1020],
        [1080, 1440],
      ]),
      [[0, 1020]],
      [],
    ]);
    expect(session?.holidays.map(({ date, hours, names }) => [date, hours, names['ar']])).toEqual([
      ['2026-12-24', [[0, 750]], 'عيد الميلاد'],
      ['2026-12-25', [], 'عيد الميلاد'],
    ]);
    expect(session?.tripleFinancingOn).toBe(3);
  });

  it('[PLT-8] days may run round the end of the week', () => {
    const session = read("names: { en: X }\nzone: Etc/UTC\nweek: { fri-mon: '01:00-02:00' }").get('exchange');
    expect(session?.week.map((day) => day.length)).toEqual([1, 1, 0, 0, 0, 1, 1]);
  });

  it.each([
    [
      "names: { ar: X }\nzone: Etc/UTC\nweek: { mon: '01:00-02:00' }",
      's.yaml:5: sessions.exchange.names: expected a name in "en"',
    ],
    [
      "names: { en: X }\nzone: New York\nweek: { mon: '01:00-02:00' }",
      's.yaml:6: sessions.exchange.zone: expected an IANA time zone',
    ],
    [
      "names: { en: X }\nzone: Etc/UTC\nweek: { mon: '02:00-01:00' }",
      's.yaml:7: sessions.exchange.week.mon: expected hours such as',
    ],
    ["names: { en: X }\nzone: Etc/UTC\nweek: { mon: '01:00-24:01' }", 'sessions.exchange.week.mon: expected hours'],
    [
      "names: { en: X }\nzone: Etc/UTC\nweek: { mon: '01:00-03:00, 02:00-04:00' }",
      'sessions.exchange.week.mon: expected hours',
    ],
    [
      "names: { en: X }\nzone: Etc/UTC\nweek: { monday: '01:00-02:00' }",
      'expected a day or days, such as "mon" or "mon-fri"',
    ],
    [
      "names: { en: X }\nzone: Etc/UTC\nweek: { mon-fri: '01:00-02:00', wed: '01:00-02:00' }",
      'sessions.exchange.week.wed: expected each day once; wed stands under another key too',
    ],
    [
      "names: { en: X }\nzone: Etc/UTC\nweek: { mon: '01:00-02:00' }\nholidays:\n  2026-02-30: christmas",
      'expected a date such as 2026-12-25',
    ],
    [
      "names: { en: X }\nzone: Etc/UTC\nweek: { mon: '01:00-02:00' }\nholidays:\n  2026-12-25: xmas",
      's.yaml:9: sessions.exchange.holidays.2026-12-25: expected an id of holidayNames, found "xmas"',
    ],
  ])('[PLT-8] refuses %j, naming line and place', (rows, fault) => {
    expect(faults(rows)).toContain(fault);
  });

  it('[PLT-8] names every fault at once', () => {
    expect(faults("names: { ar: X }\nzone: Mars/Base\nweek: { mon: '9-10' }")).toMatch(/names[^]*zone[^]*week/);
  });

  it('[PLT-8] the default brand’s holidays cover two years, and change the day that they stand on', async () => {
    const sessions = await readTradingSessions('brand');
    expect(sessions.get('currencies')).toMatchObject({
      zone: 'America/New_York',
      week: [[[1020, 1440]], [[0, 1440]], [[0, 1440]], [[0, 1440]], [[0, 1440]], [[0, 1020]], []],
    });
    for (const { id, week, holidays } of sessions.values()) {
      if (id === 'crypto') continue;
      expect(new Set(holidays.map(({ date }) => date.slice(0, 4))), id).toEqual(new Set(['2026', '2027']));
      const idle = holidays.filter(
        ({ date, hours }) => JSON.stringify(hours) === JSON.stringify(week[new Date(date).getUTCDay()]),
      );
      expect(
        idle.map(({ date }) => date),
        id,
      ).toEqual([]);
    }
  });
});
