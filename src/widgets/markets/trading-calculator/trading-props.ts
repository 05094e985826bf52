import * as z from 'zod/mini';
import { TRADING_KINDS } from '#domain/calculators/trading-inputs.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const link = () => z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));
const above0 = () => z.number().check(z.positive());

const facts = z.strictObject({
  symbol: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  digits: z.int().check(z.minimum(0), z.maximum(12)),
  pip: above0(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  contractSize: above0(),
  volume: z.strictObject({ min: above0(), max: above0(), step: above0() }),
  swap: z.strictObject({ long: z.number(), short: z.number() }),
  leverage: z.optional(above0()),
});

/** The author's are `kind`, `instrument` and `label`; the server adds the rest. */
export const tradingProps = z.strictObject({
  kind: z.enum(TRADING_KINDS).check(z.describe('What is worked out: margin, pip-value, swap or profit.')),
  instrument: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('The instrument to begin with; left out, the first of the list.')),
  label: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('The calculator’s heading, in place of the usual one.')),
  instruments: z
    ._default(z.array(facts), [])
    .check(
      z.describe(
        'Terms of the instruments that the edition’s company may offer, with the leverage of its regulator; the server adds them.',
      ),
    ),
  currencies: z
    ._default(z.array(z.string().check(z.regex(/^[A-Z]{3}$/))).check(z.minLength(1)), ['USD', 'EUR', 'GBP'])
    .check(
      z.describe(
        'Currencies that an account with the edition’s company may be in, the usual one first; the server adds those of the regulator.',
      ),
    ),
  fixedRates: z
    ._default(z.record(z.string(), above0()), {})
    .check(
      z.describe(
        'Rates that a central bank holds, by the pair, where no instrument has it; the server adds those of the regulator.',
      ),
    ),
  prices: z
    ._default(z.record(z.string(), z.strictObject({ bid: z.number(), ask: z.number() })), {})
    .check(
      z.describe('Prices of the instrument to begin with, and of the pairs that convert it; the server adds them.'),
    ),
  page: z
    .optional(link())
    .check(
      z.describe(
        'Address of this page, where it takes the calculator’s query: the form leads there where no script runs, and the address follows what is typed.',
      ),
    ),
  query: z
    ._default(z.record(z.string(), z.string()), {})
    .check(
      z.describe(
        'What the address asks: instrument, side, lots, price, open, close, nights, leverage, currency, rate.',
      ),
    ),
  tokenUrl: z
    .optional(link())
    .check(z.describe('Where the connection token comes from; the site’s own when left out.')),
  streamUrl: z
    .optional(z.string())
    .check(z.describe('Where the ticks come from; the site’s own stream when left out.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(z.describe('Where prices come from, said below the result; the server adds it.')),
});

export type TradingProps = z.infer<typeof tradingProps>;
export type NamedFacts = z.infer<typeof facts>;
