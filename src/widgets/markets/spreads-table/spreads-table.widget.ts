import * as z from 'zod/mini';
import { INSTRUMENT_KINDS } from '#contracts/instruments.ts';
import { defineWidget } from '#islands/define-widget.ts';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { pairList } from '#market/client/quotes/pair-list.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const words = () => z.string().check(z.trim(), z.minLength(1));
const link = () => z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));

const offer = z.strictObject({
  name: words().check(z.describe('What the column is called: an account, or another company.')),
  spreads: z
    .record(z.string(), z.number().check(z.gte(0)))
    .check(z.describe('Typical spread by instrument, in pips or points. One that is left out shows a dash.')),
  commission: z
    .optional(words())
    .check(z.describe('What is charged beside the spread, in words below the column’s name.')),
});

const compared = z.extend(instrumentFacts, {
  kind: z.enum(INSTRUMENT_KINDS),
  currency: words(),
  contractSize: z.number().check(z.positive()),
});

const props = z.strictObject({
  pairs: z.string().check(
    z.refine((list) => pairList(list).length > 0, { error: 'must name an instrument at least, as in "EURUSD,XAUUSD"' }),
    z.describe(
      'Instruments in order, with commas between. Those that the edition’s company may not offer are left out.',
    ),
  ),
  label: z.optional(words()).check(z.describe('The table’s caption; left out, “Spreads compared”.')),
  offers: z
    ._default(z.array(offer), [])
    .check(
      z.describe(
        'JSON: what ours is compared with, [{"name": "Raw account", "commission": "3 USD a lot", "spreads": {"EURUSD": 0.1}}]. The smallest of a row is marked.',
      ),
    ),
  ours: z.optional(words()).check(z.describe('What our column is called; left out, “Typical spread”.')),
  note: z
    .optional(words())
    .check(z.describe('Where figures of others come from, and of which day: a comparison has to say.')),
  instruments: z._default(z.array(compared), []).check(z.describe('Facts of the instruments; the server adds them.')),
  fullPathUrl: z
    .optional(link())
    .check(z.describe('An instrument’s page, with {slug} in it. Without it names are plain text.')),
  tokenUrl: z
    .optional(link())
    .check(z.describe('Where the connection token comes from; the site’s own when left out.')),
  streamUrl: z
    .optional(z.string())
    .check(z.describe('Where the ticks come from; the site’s own stream when left out.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(z.describe('Where prices come from, said below the table; the server adds it.')),
});

export type SpreadsTableProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-spreads-table',
  load: 'eager',
  // The binder of the first load writes the spreads of the moment; nothing here needs React.
  hydrate: 'interaction',
  title: 'Spreads compared',
  group: 'markets',
  instrumentProps: ['pairs'],
  summary:
    'Spreads side by side: the typical one, the one of this moment, what it costs for one lot, and, where an editor gives them, those of other accounts or companies, the smallest of a row marked.',
  requirements: ['PLT-3', 'QTS-6', 'QTS-7', 'QTS-9', 'QTS-10'],
  props,
  texts: ['spreads-table', 'app-quotes'],
  view: () => import('./spreads-table.tsx'),
  examples: () => import('./spreads-table.examples.ts'),
});
