import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const json = (props: object) => `<script type="application/json">${JSON.stringify(props)}</script>`;

const COINS = 'BTCUSD,ETHUSD,SOLUSD,XRPUSD';
const FACTS = [
  { symbol: 'BTCUSD', slug: 'bitcoin', name: 'Bitcoin', digits: 2, pip: 1, referencePrice: 112_000 },
  { symbol: 'ETHUSD', slug: 'ethereum', name: 'Ethereum', digits: 2, pip: 0.1, referencePrice: 4_100 },
  { symbol: 'SOLUSD', slug: 'solana', name: 'Solana', digits: 2, pip: 0.01, referencePrice: 190 },
  { symbol: 'XRPUSD', slug: 'xrp', name: 'XRP', digits: 4, pip: 0.0001, referencePrice: 2.6 },
];

export default [
  {
    name: 'plain',
    title: 'A list of coins with their changes over a day and a week',
    html: `<fc-crypto-widget pairs="${COINS}" full-path-url="/en-gb/markets/{slug}" source="simulated">${json({
      instruments: FACTS,
      links: { showInstruments: '/en-gb/markets/crypto' },
    })}</fc-crypto-widget>`,
    states: [{ name: 'phone', steps: [{ do: 'resize', widthPx: 360 }] }],
  },
  {
    name: 'one-line',
    title: 'As short as it gets: the server adds names, slugs and digits',
    html: '<fc-crypto-widget pairs="BTCUSD,ETHUSD"></fc-crypto-widget>',
  },
  {
    name: 'trade',
    title: 'Buttons to trade in each row',
    html: `<fc-crypto-widget pairs="${COINS}" show-trade-btn full-path-url="/en-gb/markets/{slug}">${json({
      instruments: FACTS,
      links: { showInstruments: '/en-gb/markets/crypto', tradeButton: '/en-gb/sign-up?trade={slug}' },
    })}</fc-crypto-widget>`,
  },
  {
    name: 'own-titles',
    title: 'Only the columns that have a title',
    html: `<fc-crypto-widget pairs="BTCUSD,XRPUSD">${json({
      instruments: FACTS,
      translations: {
        symbol: 'Coin',
        ask: 'Price to buy',
        change_day: 'Since yesterday',
        pricesAboveParagraph: 'Changes are counted from the close of the day before.',
      },
    })}</fc-crypto-widget>`,
  },
  {
    name: 'without-names',
    title: 'No title for the symbol: rows are named for screen readers alone',
    html: `<fc-crypto-widget pairs="BTCUSD" label="Bitcoin">${json({ instruments: FACTS, translations: { bid: 'Bid', ask: 'Ask', change_week: 'This week' } })}</fc-crypto-widget>`,
  },
  {
    name: 'longest-names',
    title: 'Long names and short prices',
    html: `<fc-crypto-widget pairs="BTCUSD,XRPUSD" show-trade-btn full-path-url="/en-gb/markets/{slug}">${json({
      instruments: FACTS,
      links: { tradeButton: '/en-gb/sign-up' },
      instrumentNames: { BTCUSD: 'Kryptowährungsterminkontraktindexzertifikat', XRPUSD: 'الريبل مقابل الدولار الأمريكي' },
      translations: {
        symbol: 'Underlying market',
        bid: 'You sell at',
        ask: 'You buy at',
        change_day: 'Change over a day',
        change_week: 'Change over a week',
        trade: 'Open a position',
      },
    })}</fc-crypto-widget>`,
  },
  {
    name: 'arabic',
    title: 'Arabic names, right to left; prices and changes keep their own direction',
    html: `<fc-crypto-widget pairs="BTCUSD,ETHUSD" full-path-url="/ar-jo/markets/{slug}" source="recorded">${json({
      instruments: FACTS,
      links: { showInstruments: '/ar-jo/markets/crypto' },
      instrumentNames: { BTCUSD: 'بتكوين', ETHUSD: 'إيثيريوم' },
    })}</fc-crypto-widget>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where crypto prices are listed with their changes over a day and a week',
  twins: ['fc-app-quotes', 'fc-instruments', 'fc-spreads-table'],
  keys: [['Tab', 'goes through the links and buttons of the list']],
  accessibility: ['Changes are an arrow and a number; colour only repeats them.'],
};
