import {
  BAR_RANGES,
  BARS_PATH,
  CALCULATOR_PATH,
  CHART_PICTURE_PATH,
  COMPANIES_PATH,
  DAY_CHANGES_PATH,
  PICTURE_SIZES,
} from '#contracts/calls/price-history.ts';
import { SITE_SEARCH_PATH } from '#contracts/calls/site-search.ts';
import { TICK_STREAMS } from '#contracts/ticks.ts';
import { configCalls } from '#forms/server/config-calls.ts';
import { ANYONE, type DeclaredCall } from './declared-call.ts';

export const OPENAPI_PATH = '/api/openapi.json';

const QUOTES = { method: 'GET', tag: 'quotes', proof: ANYONE, refusals: ['bad-input'] } as const;
const symbol = { about: 'Of an instrument, such as EURUSD.', required: true } as const;
const range = { about: 'How far back; a year where it is left out.', values: BAR_RANGES } as const;
const instruments = { about: 'Symbols, by commas.', required: true } as const;
const token = { about: 'Of the token call.', required: true } as const;

export const contentCalls: readonly DeclaredCall[] = [
  {
    ...QUOTES,
    path: '/api/quotes/token',
    summary: 'A token to open a price stream with',
    answer: 'TokenAnswer',
    refusals: [],
    examples: [{ name: 'token' }],
  },
  {
    ...QUOTES,
    path: '/api/ajax/quotes_typical_spreads',
    summary: 'Typical spreads, in units of price',
    query: { instruments: { about: 'Symbols and slugs, by commas.', required: true } },
    answer: 'TypicalSpreadsAnswer',
    examples: [{ name: 'two', query: { instruments: 'EURUSD,GBPUSD' } }],
  },
  {
    ...QUOTES,
    path: CALCULATOR_PATH,
    summary: 'What became of a purchase on a day, until the latest close, against another',
    query: { symbol1: symbol, symbol2: symbol, date: { about: 'YYYY-MM-DD.', required: true } },
    answer: 'CalculatorAnswer',
    examples: [
      { name: 'apple-and-none', query: { symbol1: 'AAPL', symbol2: 'NONE', date: '2021-11-21' } },
      { name: 'day-to-come', query: { symbol1: 'AAPL', symbol2: 'NONE', date: '2999-01-01' }, refused: 'bad-input' },
    ],
  },
  {
    ...QUOTES,
    path: COMPANIES_PATH,
    summary: 'The companies that the calculator offers',
    answer: 'CompaniesAnswer',
    refusals: [],
    examples: [{ name: 'all' }],
  },
  {
    ...QUOTES,
    path: DAY_CHANGES_PATH,
    summary: 'Changes over a day and a week, with the points of a small chart',
    query: { instruments },
    answer: 'DayChangesAnswer',
    examples: [{ name: 'two', query: { instruments: 'EURUSD,GBPUSD' } }],
  },
  {
    ...QUOTES,
    path: BARS_PATH,
    summary: 'Past prices of one instrument',
    query: { symbol, range },
    answer: 'BarsAnswer',
    examples: [
      { name: 'month', query: { symbol: 'AAPL', range: '1m' } },
      { name: 'unknown', query: { symbol: 'NONE' }, refused: 'bad-input' },
    ],
  },
  {
    ...QUOTES,
    path: CHART_PICTURE_PATH,
    summary: 'Those prices as a picture',
    query: { symbol, range, size: { about: '`large` where it is left out.', values: PICTURE_SIZES } },
    answer: { type: 'image/svg+xml', about: 'The closes as a line.' },
    examples: [{ name: 'unknown', query: { symbol: 'NONE' }, refused: 'bad-input' }],
  },
  ...TICK_STREAMS.map((stream): DeclaredCall => ({
    ...QUOTES,
    path: `/sse/${stream}`,
    summary: `The messages of the websocket /ws/${stream}, as an event stream`,
    query: { token, instruments, pace: { about: 'At most one update a second.', values: ['slow'] } },
    answer: { type: 'text/event-stream', about: 'Data messages; in the end the event `close` with `{code, reason}`.' },
    refusals: [],
    texts: { 403: 'The page is of an origin that may not read prices here.', 503: 'The gateway is not open.' },
  })),
  {
    method: 'GET',
    path: SITE_SEARCH_PATH,
    tag: 'content',
    proof: ANYONE,
    summary: 'What an edition has for some words',
    query: {
      q: { about: 'What is looked for.', required: true },
      edition: { about: 'Such as en-gb.', required: true },
    },
    answer: 'SearchAnswer',
    refusals: ['bad-input'],
    examples: [
      { name: 'spread', query: { q: 'spread', edition: 'en-gb' } },
      { name: 'no-edition', query: { q: 'spread', edition: 'none' }, refused: 'bad-input' },
    ],
  },
  ...configCalls().map(({ method, path, definition, step }): DeclaredCall => ({
    method,
    path,
    tag: 'content',
    proof: ANYONE,
    summary: `The form ${definition.id}, step ${step.id}: fields, rules and texts in the locale`,
    ...(method === 'POST' ? { bodyType: 'any' } : {}),
    answer: 'FormDefinition',
    refusals: [],
    examples: [{ name: 'form' }],
  })),
  {
    method: 'GET',
    path: OPENAPI_PATH,
    tag: 'content',
    proof: ANYONE,
    summary: 'This document',
    answer: 'OpenApiDocument',
    refusals: [],
    examples: [{ name: 'document' }],
  },
];
