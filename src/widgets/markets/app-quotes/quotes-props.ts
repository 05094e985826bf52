import * as z from 'zod/mini';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { pairsProp } from '#market/client/quotes/pairs-prop.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const described = (description: string) => z.describe(description);

const text = () => z.string().check(z.trim(), z.minLength(1));

/** A page of this site or a web address; `{slug}` may be in it. */
const link = () =>
  z.string().check(
    z.refine(
      (href) =>
        URL.canParse(href, 'https://site.invalid') && /^https?:$/.test(new URL(href, 'https://site.invalid').protocol),
      {
        error: 'must be an address of this site or an https address',
      },
    ),
  );

const pairs = () => pairsProp('EURUSD,GBPUSD');

/** QTS-5, and what the server adds: `instruments`, `regulator`, `source` (see `completeQuotesProps`). */
export const quotesProps = z
  .strictObject({
    pairs: z
      .optional(pairs())
      .check(described('Instruments in order, with commas between. Needed where there are no tabs.')),
    tabs: z
      .optional(z.array(z.strictObject({ name: text(), pairs: pairs() })))
      .check(described('Lists behind tabs, each with a name and pairs.')),
    label: z
      .optional(text())
      .check(described('What the table is called where several stand on a page; read out, not shown.')),
    defaultActiveTabIndex: z
      ._default(z.int().check(z.minimum(0)), 0)
      .check(described('The tab that is open at first, counted from 0.')),
    tokenUrl: z
      .optional(link())
      .check(described('Where the connection token comes from; the site’s own when left out.')),
    streamUrl: z
      .optional(z.string())
      .check(described('Where the ticks come from; the site’s own stream when left out.')),
    instrumentNames: z._default(z.record(z.string(), text()), {}).check(described('Names to show, by instrument.')),
    instrumentSlugs: z._default(z.record(z.string(), text()), {}).check(described('Slugs for links, by instrument.')),
    fullPathUrl: z
      .optional(link())
      .check(described('An instrument’s page, with {slug} in it. Without it symbols are plain text.')),
    showBuyBtn: z._default(z.boolean(), false).check(described('The ask becomes a button to buy.')),
    showSellBtn: z._default(z.boolean(), false).check(described('The bid becomes a button to sell.')),
    showTradeBtn: z._default(z.boolean(), false).check(described('A trade button in each row.')),
    links: z
      ._default(
        z.strictObject({
          showInstruments: z.optional(link()),
          buyButtonLink: z.optional(link()),
          sellButtonLink: z.optional(link()),
          tradeButton: z.optional(link()),
        }),
        {},
      )
      .check(described('Where the buttons and the link below the table lead; {slug} may stand in the buttons’ links.')),
    translations: z
      ._default(
        z.strictObject({
          pricesAboveParagraph: z.optional(text()),
          showAllInstruments: z.optional(text()),
          symbol: z.optional(text()),
          bid: z.optional(text()),
          ask: z.optional(text()),
          change_day: z.optional(text()),
          change_week: z.optional(text()),
          trade: z.optional(text()),
        }),
        {},
      )
      .check(described('Texts instead of the site’s own. The changes of day and week are for the crypto list.')),
    headerTitles: z
      ._default(z.array(text()).check(z.maxLength(4)), [])
      .check(described('Column titles in order: symbol, bid, ask, spread.')),
    abbreviation: z
      ._default(z.boolean(), false)
      .check(described('Shows the instrument’s short symbol instead of its name.')),
    regulator: z.optional(text()).check(described('The regulator’s code. For iiroc symbols are plain text.')),
    instruments: z
      ._default(z.array(instrumentFacts), [])
      .check(described('Facts of the instruments; the server adds them.')),
    source: z
      .optional(z.enum(PRICE_ORIGINS))
      .check(described('Where prices come from, said below the table; the server adds it.')),
  })
  .check(
    z.refine(({ pairs: list, tabs }) => list !== undefined || (tabs !== undefined && tabs.length > 0), {
      error: 'must say which instruments: give "pairs", or "tabs" with pairs in each',
    }),
    z.refine(({ tabs, defaultActiveTabIndex }) => defaultActiveTabIndex < Math.max(1, tabs?.length ?? 0), {
      path: ['defaultActiveTabIndex'],
      error: 'must be the number of a tab, counted from 0',
    }),
  );

export type QuotesProps = z.infer<typeof quotesProps>;
