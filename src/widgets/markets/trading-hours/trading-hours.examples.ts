import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const html = (props: object) =>
  `<fc-trading-hours><script type="application/json">${JSON.stringify(props)}</script></fc-trading-hours>`;
const DAY = [[0, 1_440]];
const SHARES = [[570, 960]];

export default [
  {
    name: 'always',
    title: 'A market that never closes',
    html: html({
      market: 'Crypto-asset market',
      zone: 'Etc/UTC',
      zoneName: 'Coordinated Universal Time',
      now: Date.UTC(2026, 10, 21, 15),
      week: Array.from({ length: 7 }, () => DAY),
    }),
  },
  {
    name: 'shares',
    title: 'An exchange, with holidays and a short day to come',
    html: html({
      market: 'New York Stock Exchange',
      zone: 'America/New_York',
      zoneName: 'New York time',
      now: Date.UTC(2026, 10, 24, 15),
      still: true,
      week: [[], SHARES, SHARES, SHARES, SHARES, SHARES, []],
      holidays: [
        { date: '2026-11-26', name: 'Thanksgiving Day', hours: [] },
        { date: '2026-11-27', name: 'Day after Thanksgiving', hours: [[570, 780]] },
      ],
    }),
  },
  {
    name: 'closed-by-staff',
    title: 'An instrument that staff has closed while its market is open',
    html: html({
      symbol: 'BTCUSD',
      market: 'Crypto-asset market',
      zone: 'Etc/UTC',
      zoneName: 'Coordinated Universal Time',
      now: Date.UTC(2026, 10, 21, 15),
      isHalted: true,
      week: Array.from({ length: 7 }, () => DAY),
    }),
  },
  {
    name: 'with-a-break',
    title: 'Round the clock with a break each evening',
    html: html({
      market: 'Spot metals',
      zone: 'America/New_York',
      zoneName: 'New York time',
      now: Date.UTC(2026, 10, 21, 15),
      still: true,
      week: [
        [[1_080, 1_440]],
        ...Array.from({ length: 4 }, () => [
          [0, 1_020],
          [1_080, 1_440],
        ]),
        [[0, 1_020]],
        [],
      ],
    }),
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where it matters whether a market is open and when it will be',
  accessibility: [
    'Open or closed is said in words with the moment of the next change; the week is a table with headers.',
  ],
};
