import * as z from 'zod/mini';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { instrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { pairsProp } from '#market/client/quotes/pairs-prop.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const described = (description: string) => z.describe(description);
const text = () => z.string().check(z.trim(), z.minLength(1));
const link = () => z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT }));

/** In the order of the table. */
export const CRYPTO_COLUMNS = ['symbol', 'bid', 'ask', 'change_day', 'change_week'] as const;
export type CryptoColumn = (typeof CRYPTO_COLUMNS)[number];

const translations = z.strictObject({
  symbol: z.optional(text()),
  bid: z.optional(text()),
  ask: z.optional(text()),
  change_day: z.optional(text()),
  change_week: z.optional(text()),
  trade: z.optional(text()),
  pricesAboveParagraph: z.optional(text()),
  showAllInstruments: z.optional(text()),
});

/** CRY-1: the columns of the config; one that gives no title to any leaves them to the site, which has all of them. */
export const titledColumns = (titles: z.infer<typeof translations>): readonly CryptoColumn[] => {
  const titled = CRYPTO_COLUMNS.filter((column) => titles[column] !== undefined);
  return titled.length > 0 ? titled : CRYPTO_COLUMNS;
};

/** The fields of QTS-5 that this list has; the server adds `instruments`, `source`, addresses (see `widget-facts`). */
export const cryptoProps = z.strictObject({
  pairs: pairsProp('BTCUSD,ETHUSD').check(described('Instruments in order, with commas between.')),
  label: z
    .optional(text())
    .check(described('What the table is called where several stand on a page; read out, not shown.')),
  tokenUrl: z.optional(link()).check(described('Where the connection token comes from; the site’s own when left out.')),
  streamUrl: z
    ._default(z.string(), '/ws/ticks-change')
    .check(described('Where the ticks come from: a stream that carries changes.')),
  instrumentNames: z._default(z.record(z.string(), text()), {}).check(described('Names to show, by instrument.')),
  instrumentSlugs: z._default(z.record(z.string(), text()), {}).check(described('Slugs for links, by instrument.')),
  fullPathUrl: z
    .optional(link())
    .check(described('An instrument’s page, with {slug} in it. Without it symbols are plain text.')),
  showTradeBtn: z._default(z.boolean(), false).check(described('A trade button in each row.')),
  links: z
    ._default(z.strictObject({ showInstruments: z.optional(link()), tradeButton: z.optional(link()) }), {})
    .check(described('Where the link below the table and the trade buttons lead; {slug} may stand in the latter’s.')),
  translations: z
    ._default(translations, {})
    .check(
      described(
        'Titles of columns, and texts. Where it gives a title to any column, those without one are left out; else all five are there under the site’s own.',
      ),
    ),
  instruments: z
    ._default(z.array(instrumentFacts), [])
    .check(described('Facts of the instruments; the server adds them.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(described('Where prices come from, said below the table; the server adds it.')),
});

export type CryptoProps = z.infer<typeof cryptoProps>;
