import * as z from 'zod/mini';
import { INSTRUMENT_GROUPS, INSTRUMENT_KINDS, type InstrumentGroup } from '#contracts/instruments.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const link = () => z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));

const listed = z.extend(instrumentFacts, {
  kind: z.enum(INSTRUMENT_KINDS),
  group: z.enum(Object.values(INSTRUMENT_GROUPS).flat() as [InstrumentGroup, ...InstrumentGroup[]]),
  /** Its place in `markets`. */
  market: z.optional(z.int().check(z.gte(0))),
});

/** The author's are `kind` and `label`; the server adds the rest. */
export const instrumentsProps = z.strictObject({
  kind: z
    .optional(z.enum(INSTRUMENT_KINDS))
    .check(z.describe('Only instruments of one kind: forex, index, commodity, crypto, share or etf.')),
  label: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('What the list is called where several stand on a page; read out, not shown.')),
  instruments: z
    ._default(z.array(listed), [])
    .check(
      z.describe(
        'Facts of the instruments, in the brokerage’s order; the server adds those that the edition’s company may offer.',
      ),
    ),
  markets: z
    ._default(z.array(z.strictObject({ isOpen: z.boolean(), changesAt: z.optional(z.int()) })), [])
    .check(
      z.describe(
        'Whether each market was open at `now`, and the Unix milliseconds at which that changes; the server adds it.',
      ),
    ),
  now: z.optional(z.int()).check(z.describe('Unix milliseconds at which the page was made.')),
  fullPathUrl: z
    .optional(link())
    .check(z.describe('An instrument’s page, with {slug} in it. Without it names are plain text.')),
  listUrl: z
    .optional(link())
    .check(
      z.describe(
        'Address of this page, where it takes the list’s query: the links and the form lead there, and the address follows what is chosen.',
      ),
    ),
  query: z
    ._default(z.record(z.string(), z.string()), {})
    .check(z.describe('What the address asks of the list: kind, group, sort, q, page.')),
  dayChangesUrl: z._default(link(), '/api/quotes/day-changes').check(z.describe('Where changes of the day come from.')),
  tokenUrl: z
    .optional(link())
    .check(z.describe('Where the connection token comes from; the site’s own when left out.')),
  streamUrl: z
    .optional(z.string())
    .check(z.describe('Where the ticks come from; the site’s own stream when left out.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(z.describe('Where prices come from, said below the list; the server adds it.')),
});

export type InstrumentsProps = z.infer<typeof instrumentsProps>;
export type ListedFacts = z.infer<typeof listed>;
