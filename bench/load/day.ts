/** What visitors of a mixed day ask for. README.md says where the numbers come from. */

/** How long a page stays open, and with it its socket of prices. */
export const PAGE_OPEN_SECONDS = 60;

/** Requests for each page that is opened; its socket of prices is beside them. */
export const PER_PAGE = {
  /** A page that the browser does not have, or that has changed. */
  page: 0.8,
  /** A page that it has: answered with 304. */
  again: 0.2,
  /** Scripts, styles, fonts and pictures: 14 for a first page of four. */
  file: 3.5,
  /** For the socket of prices. */
  token: 1,
  /** Typical spreads of the cells on the page. */
  spreads: 1,
  search: 0.1,
  'sign-up': 0.005,
} as const satisfies Record<string, number>;
export type Kind = keyof typeof PER_PAGE;
export const KINDS = Object.keys(PER_PAGE) as readonly Kind[];
export const isKind = (text: string): text is Kind => Object.hasOwn(PER_PAGE, text);
export const REQUESTS_PER_PAGE = Object.values(PER_PAGE).reduce((sum, share) => sum + share, 0);

export const PAGES = [
  '/en-gb',
  '/en-gb/markets',
  '/en-gb/markets/forex',
  '/en-gb/costs',
  '/en-gb/sign-up',
  '/de-de',
  '/de-de/markets',
  '/es-es',
  '/fr-fr',
  '/pl-pl',
  '/ar-jo',
  '/ar-jo/markets',
] as const;

/** As typed, half of them not to the end. */
export const SEARCHES = [
  'spr',
  'spread',
  'lever',
  'leverage',
  'eur',
  'eurusd',
  'withdr',
  'withdrawal',
  'how do i open an account',
  'negative balance protection',
  'swap',
  'gold',
] as const;

/** The instruments of pages: a page of one instrument, the home page, parts of the page of markets. */
export const WATCHED = [
  ['EURUSD'],
  ['AUDUSD', 'EURUSD', 'GBPUSD', 'USDCAD', 'USDCHF', 'USDJPY'],
  [
    'EURUSD',
    'GBPUSD',
    'USDJPY',
    'USDCHF',
    'AUDUSD',
    'USDCAD',
    'NZDUSD',
    'EURGBP',
    'EURJPY',
    'EURCHF',
    'EURAUD',
    'EURCAD',
  ],
  [
    'EURNZD',
    'GBPJPY',
    'GBPCHF',
    'GBPAUD',
    'GBPCAD',
    'GBPNZD',
    'AUDJPY',
    'AUDCHF',
    'AUDCAD',
    'AUDNZD',
    'NZDJPY',
    'NZDCHF',
    'NZDCAD',
    'CADJPY',
    'CADCHF',
    'CHFJPY',
    'USDNOK',
    'USDSEK',
    'USDDKK',
    'USDSGD',
  ],
] as const satisfies readonly (readonly string[])[];
/** Of each instrument. */
export const TICKS_PER_SECOND = 2;

/** A network of its own for each visitor, so that the limits by address and network are those of a public site. */
export const visitorAddress = (number: number): string =>
  `2001:${(0xdb8 + (number >> 16)).toString(16)}:${(number & 0xffff).toString(16)}::1`;
