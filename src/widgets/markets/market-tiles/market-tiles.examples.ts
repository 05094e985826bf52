import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const html = (props: object) =>
  `<fc-market-tiles><script type="application/json">${JSON.stringify(props)}</script></fc-market-tiles>`;

/** A day that swells and falls as a wave does, and ends where the change says. */
const day = (change: number, swell: number) =>
  Array.from({ length: 25 }, (_, at) =>
    Number((100 + (change * at) / 24 + swell * Math.sin(at / 2.5) * (1 - at / 24)).toFixed(3)),
  );

const tile = (name: string, count: number, of: string, change: number, swell: number) => ({
  name,
  href: `/en-gb/markets/${name.toLowerCase()}`,
  count,
  mover: { name: of, change, prices: day(change, swell) },
});

const TILES = [
  tile('Forex', 66, 'USD/TRY', 0.42, 0.2),
  tile('Indices', 20, 'Germany 40', -1.08, 0.9),
  tile('Commodities', 20, 'Natural gas', 3.35, 1.6),
  tile('Shares', 161, 'London Stock Exchange Group', -5.61, -2),
  tile('ETFs', 26, 'iShares MSCI Emerging Markets', 1.2, 0.5),
];
const FACTS = { at: Date.UTC(2026, 9, 1, 14, 5), source: 'simulated' };

export default [
  { name: 'five', title: 'Five kinds of markets; the server adds them', html: html({ ...FACTS, tiles: TILES }) },
  {
    name: 'six',
    title: 'Six',
    html: html({ ...FACTS, tiles: TILES.toSpliced(3, 0, tile('Crypto', 25, 'Bitcoin', -2.4, 1)) }),
  },
  {
    name: 'without-prices',
    title: 'Before prices are known',
    html: html({ tiles: TILES.map(({ mover: _mover, ...rest }) => rest) }),
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'at the top of a page of all markets, to lead to the page of each kind',
  accessibility: [
    'It is a navigation, and each tile one link by the name of its kind.',
    'The lines are decoration: what moved and how far is beside each as text.',
  ],
};
