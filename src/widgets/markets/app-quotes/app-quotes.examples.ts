import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const json = (props: object) => `<script type="application/json">${JSON.stringify(props)}</script>`;

const MAJORS = 'EURUSD,GBPUSD,USDJPY,XAUUSD';
const FACTS = [
  { symbol: 'EURUSD', slug: 'eur-usd', name: 'EUR/USD', digits: 5, pip: 0.0001, referencePrice: 1.162 },
  { symbol: 'GBPUSD', slug: 'gbp-usd', name: 'GBP/USD', digits: 5, pip: 0.0001, referencePrice: 1.338 },
  { symbol: 'USDJPY', slug: 'usd-jpy', name: 'USD/JPY', digits: 3, pip: 0.01, referencePrice: 152.4 },
  { symbol: 'XAUUSD', slug: 'gold', name: 'Gold', digits: 2, pip: 0.1, referencePrice: 3_320 },
  { symbol: 'BTCUSD', slug: 'bitcoin', name: 'Bitcoin', digits: 2, pip: 1, referencePrice: 112_000 },
  { symbol: 'ETHUSD', slug: 'ethereum', name: 'Ethereum', digits: 2, pip: 0.1, referencePrice: 4_100 },
];

const examples: readonly WidgetExample[] = [
  {
    name: 'plain',
    title: 'A list',
    html: `<fc-app-quotes pairs="${MAJORS}" full-path-url="/en-gb/markets/{slug}">${json({
      instruments: FACTS,
      links: { showInstruments: '/en-gb/markets' },
    })}</fc-app-quotes>`,
  },
  {
    name: 'one-line',
    title: 'As short as it gets: the server adds names, slugs and digits',
    html: '<fc-app-quotes pairs="EURUSD,GBPUSD"></fc-app-quotes>',
  },
  {
    name: 'tabs',
    title: 'Lists behind tabs, the second one open',
    html: `<fc-app-quotes default-active-tab-index="1">${json({
      instruments: FACTS,
      tabs: [
        { name: 'Forex', pairs: 'EURUSD,GBPUSD,USDJPY' },
        { name: 'Metals', pairs: 'XAUUSD' },
        { name: 'Crypto', pairs: 'BTCUSD,ETHUSD' },
      ],
    })}</fc-app-quotes>`,
  },
  {
    name: 'buy-and-sell',
    title: 'Buttons to buy, sell and trade, with the spread between',
    html: `<fc-app-quotes pairs="${MAJORS},BTCUSD" show-buy-btn show-sell-btn show-trade-btn source="simulated">${json({
      instruments: FACTS,
      links: {
        buyButtonLink: '/en-gb/sign-up?buy={slug}',
        sellButtonLink: '/en-gb/sign-up?sell={slug}',
        tradeButton: '/en-gb/sign-up',
        showInstruments: '/en-gb/markets',
      },
    })}</fc-app-quotes>`,
  },
  {
    name: 'buy-only',
    title: 'Only to buy: the spread is there, its header is not seen',
    html: `<fc-app-quotes pairs="EURUSD,XAUUSD" show-buy-btn>${json({ instruments: FACTS, links: { buyButtonLink: '/en-gb/sign-up' } })}</fc-app-quotes>`,
  },
  {
    name: 'iiroc',
    title: 'Under iiroc symbols are plain text',
    html: `<fc-app-quotes pairs="EURUSD,GBPUSD" regulator="iiroc" full-path-url="/en-ca/markets/{slug}">${json({ instruments: FACTS })}</fc-app-quotes>`,
  },
  {
    name: 'longest-names',
    title: 'Long names, short titles of one’s own',
    html: `<fc-app-quotes pairs="EURUSD,BTCUSD,USDJPY" show-sell-btn full-path-url="/en-gb/markets/{slug}">${json({
      instruments: FACTS,
      links: { sellButtonLink: '/en-gb/sign-up' },
      instrumentNames: {
        EURUSD: 'Euro against the United States dollar, spot',
        BTCUSD: 'Kryptowährungsterminkontraktindexzertifikat',
        USDJPY: 'دولار أمريكي مقابل الين الياباني',
      },
      headerTitles: ['Underlying market', 'Sell', 'Buy', 'Pips'],
      translations: { pricesAboveParagraph: 'Prices are shown as they come and are not an offer to trade at them.' },
    })}</fc-app-quotes>`,
  },
  {
    name: 'abbreviation',
    title: 'Short symbols instead of names',
    html: `<fc-app-quotes pairs="XAUUSD,BTCUSD" abbreviation full-path-url="/en-gb/markets/{slug}">${json({ instruments: FACTS })}</fc-app-quotes>`,
  },
  {
    name: 'closed',
    title: 'Markets that are closed, with the moments at which they open and close next',
    html: `<fc-app-quotes pairs="EURUSD,XAUUSD" full-path-url="/en-gb/markets/{slug}">${json({
      instruments: FACTS.map((facts) => ({ ...facts, isClosed: true, turns: [4_102_444_800, 4_102_531_200] })),
    })}</fc-app-quotes>`,
  },
  {
    name: 'arabic',
    title: 'Arabic names, right to left; prices keep their own direction',
    html: `<fc-app-quotes pairs="EURUSD,XAUUSD,BTCUSD" show-buy-btn show-sell-btn full-path-url="/ar-jo/markets/{slug}" source="recorded">${json(
      {
        instruments: FACTS,
        links: { buyButtonLink: '/ar-jo/sign-up', sellButtonLink: '/ar-jo/sign-up', showInstruments: '/ar-jo/markets' },
        instrumentNames: { EURUSD: 'يورو/دولار', XAUUSD: 'الذهب', BTCUSD: 'بتكوين' },
      },
    )}</fc-app-quotes>`,
  },
];

export default examples;

export const notes: WidgetNotes = {
  when: 'where bid and ask of some instruments tick, with buttons to trade or without',
  twins: [
    'fc-crypto-widget',
    'fc-instrument-price',
    'fc-instruments',
    'fc-price-line',
    'fc-spreads-table',
    'fc-trader',
  ],
  keys: [
    ['Tab', 'goes through the tabs, links and buttons of the table'],
    ['Right arrow, Left arrow', 'choose the next or previous tab where there are tabs'],
  ],
  accessibility: [
    'It is a table with headers of rows and columns. Prices that tick are not announced; a reader reads a cell when it wants to.',
    'Up and down are an arrow as well as a colour.',
  ],
};
