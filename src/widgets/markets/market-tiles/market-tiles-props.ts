import * as z from 'zod/mini';
import { isLinkAddress, LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import { PRICE_ORIGINS } from '#market/client/quotes/price-origin.ts';

const words = z.string().check(z.minLength(1));

const mover = z.strictObject({
  name: words,
  /** Percent since the last close. */
  change: z.number(),
  /** Evenly spaced from that close on, oldest first; none where they are not known. */
  prices: z.array(z.number().check(z.positive())),
});

const tile = z.strictObject({
  name: words,
  href: z.string().check(z.refine(isLinkAddress, { error: LINK_ADDRESS_FAULT })),
  count: z.int().check(z.gte(1)),
  mover: z.optional(mover),
});

export const marketTilesProps = z.strictObject({
  tiles: z
    .array(tile)
    .check(
      z.describe(
        'Each kind of instruments that has a page of its own: its name and address, how many there are, and the one that moved most since its last close. The server adds them.',
      ),
    ),
  at: z.optional(z.int()).check(z.describe('Unix milliseconds at which the changes were taken; the server adds it.')),
  source: z
    .optional(z.enum(PRICE_ORIGINS))
    .check(z.describe('Where prices come from, said below the tiles; the server adds it.')),
});

export type MarketTilesProps = z.infer<typeof marketTilesProps>;
