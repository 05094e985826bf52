import * as z from 'zod/mini';

const words = z.string().check(z.trim(), z.minLength(1));
const value = z.union([words, z.array(words).check(z.minLength(1))], { error: 'expected words, or a list of them' });

/** PAY-4: column, text, where its number stands, and the number. */
const note = z.tuple(
  [z.enum(['banks', 'maxTransaction', 'fees']), words, z.enum(['header', 'value']), z.int().check(z.positive())],
  {
    error: 'expected a list of four, such as [fees, Your bank may charge., value, 1]',
  },
);

/** How long it takes at most, in the words of the brand, and in hours to compare it by: 0 is at once. */
const time = z.strictObject({ words, hours: z.number().check(z.gte(0)) });

const section = z
  .strictObject({
    time: z.optional(time),
    banks: z.optional(value),
    maxTransaction: z.optional(words),
    fees: z.optional(value),
    notes: z._default(z.array(note), []),
  })
  .check(
    z.refine((facts) => facts.notes.every(([column]) => facts[column] !== undefined), {
      path: ['notes'],
      error: 'a note belongs to a column that the section has',
    }),
  );

const inWords = z.strictObject({ title: words, deposit: z.optional(section), withdraw: z.optional(section) }).check(
  z.refine(({ deposit, withdraw }) => deposit !== undefined || withdraw !== undefined, {
    error: 'expected a section deposit or a section withdraw',
  }),
);

/** payment-methods/<id>.yaml: one way to bring money in or take it out (PAY-3). */
export const paymentMethodSchema = z.strictObject({
  /** Place among the methods, the lowest first. */
  order: z.number(),
  /** A file of media/. */
  image: z.string().check(
    z.regex(/^[a-z0-9-]+\.(?:svg|png|webp)$/, {
      error: 'expected the name of a file in media/, such as "payment-bank.svg"',
    }),
  ),
  /** Companies that offer it, by their regulator; left out, all. */
  regulators: z.optional(z.array(z.string().check(z.regex(/^[a-z]+$/))).check(z.minLength(1))),
  /** By language, or by edition, which goes before: amounts and times are words too, because each market has its own currency. */
  words: z.record(
    z.string().check(
      z.regex(/^[a-z]{2,3}(?:-(?:[a-z]{2}|001))?$/, {
        error: 'expected a language, such as "en", or an edition, such as "en-gb"',
      }),
    ),
    inWords,
  ),
});

export type PaymentWords = z.output<typeof inWords>;
