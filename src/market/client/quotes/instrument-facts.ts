import * as z from 'zod/mini';

const text = () => z.string().check(z.trim(), z.minLength(1));

/** What a table of prices knows of an instrument, as it travels with the markup; the server writes it. */
export const instrumentFacts = z.strictObject({
  symbol: text(),
  slug: text(),
  name: text(),
  digits: z.int().check(z.minimum(0), z.maximum(12)),
  /** Size of one pip in price units. */
  pip: z.number().check(z.positive()),
  /** A price of its usual length: holds the columns' width until the first one comes. */
  referencePrice: z.number().check(z.positive()),
  /** In price units; holds the spread column's width. */
  typicalSpread: z.optional(z.number().check(z.positive())),
  /** Whether its market was closed when the page was made, and the Unix seconds at which that changes, turn about. */
  isClosed: z.optional(z.boolean()),
  turns: z.optional(z.array(z.int().check(z.positive()))),
  /** Whether staff had closed it then, whatever the hours. */
  isHalted: z.optional(z.boolean()),
});

export type InstrumentFacts = z.infer<typeof instrumentFacts>;
