import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const words = z.string().check(z.minLength(1));
const minute = z.int().check(z.gte(0), z.lte(1_440));
const spans = z.array(z.tuple([minute, minute]));

const props = z.strictObject({
  symbol: z
    .optional(words)
    .check(z.describe('The instrument whose hours are shown, as in EURUSD; the server adds the rest.')),
  market: words.check(z.describe('What the market or exchange is called.')),
  zone: words.check(z.describe('IANA time zone of the market, as in America/New_York.')),
  zoneName: words.check(z.describe('What that time is called.')),
  week: z
    .array(spans)
    .check(
      z.length(7),
      z.describe('Hours of each day, Sunday first, in minutes since midnight on the market’s clocks.'),
    ),
  holidays: z
    ._default(z.array(z.strictObject({ date: z.iso.date(), name: words, hours: spans })), [])
    .check(z.describe('Days with other hours, in order; none means closed all day.')),
  now: z
    .int()
    .check(
      z.describe('Unix milliseconds at which the page was made: what it says until the visitor’s clock is asked.'),
    ),
  isHalted: z
    ._default(z.boolean(), false)
    .check(z.describe('Whether staff has closed the instrument, whatever the hours; the server adds it.')),
  still: z
    ._default(z.boolean(), false)
    .check(z.describe('Keeps to that moment and asks no clock, as a document does.')),
});

export type TradingHoursProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-trading-hours',
  load: 'lazy',
  hydrate: 'visible',
  title: 'Trading hours',
  group: 'markets',
  instrumentProps: ['symbol'],
  summary:
    'When a market is open: whether it is now and until when, the week on the exchange’s clocks and on the visitor’s, and the holidays to come. Changes of clocks and holidays are minded. It says so at once where staff closes the instrument. Without a script the exchange’s hours stand alone.',
  requirements: ['PLT-8'],
  props,
  texts: ['trading-hours'],
  view: () => import('./trading-hours.tsx'),
  examples: () => import('./trading-hours.examples.ts'),
});
