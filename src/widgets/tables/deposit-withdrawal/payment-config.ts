import * as z from 'zod/mini';
import { IMAGE_ADDRESS_FAULT, isHttpAddress } from '#kit/safe-address.ts';

const words = z.string().check(z.minLength(1));
const value = z.union([words, z.array(words).check(z.minLength(1))], { error: 'must be a text, or a list of texts' });

/** What a section tells of a method (PAY-3), in the order in which it stands. */
export const PAYMENT_COLUMNS = ['banks', 'maxTransaction', 'fees'] as const;
export const PAYMENT_SECTIONS = ['deposit', 'withdraw'] as const;

/** PAY-4: column id, text, where its number stands, and the number. */
const note = z.tuple([z.enum(PAYMENT_COLUMNS), words, z.enum(['header', 'value']), z.int().check(z.positive())], {
  error: 'must be a list of four: column id, text, header or value, sequence number',
});

/** How long it takes at most: in words, and in hours to compare it by. */
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
    z.refine((columns) => PAYMENT_COLUMNS.some((name) => columns[name] !== undefined), {
      error: `must tell at least one of ${PAYMENT_COLUMNS.join(', ')}`,
    }),
    z.refine((columns) => columns.notes.every(([column]) => columns[column] !== undefined), {
      path: ['notes'],
      error: 'must belong to columns that the section has; add the column, or take the note out',
    }),
    z.refine(
      ({ notes }) =>
        notes.every(([, text, , number]) => notes.every(([, other, , same]) => same !== number || other === text)),
      {
        path: ['notes'],
        error: 'must say one thing a sequence number; give the second text a number of its own',
      },
    ),
  );

const method = z
  .strictObject({
    title: words,
    image: z.optional(z.string().check(z.refine(isHttpAddress, { error: IMAGE_ADDRESS_FAULT }))),
    deposit: z.optional(section),
    withdraw: z.optional(section),
  })
  .check(
    z.refine(({ deposit, withdraw }) => deposit !== undefined || withdraw !== undefined, {
      error: 'must have a section deposit or a section withdraw',
    }),
  );

/** Keyed by method. A key that is a number would change its place: objects list such keys first. */
export const paymentMethods = z
  .record(z.string().check(z.regex(/^[a-z][\w-]*$/i, { error: 'must begin with a letter' })), method)
  .check(
    z.refine((methods) => Object.keys(methods).length > 0, {
      error: 'must have at least one method, {"bank": {"title": …, "deposit": {…}}}',
    }),
  );

export type PaymentMethod = z.infer<typeof method>;
export type PaymentSection = z.infer<typeof section>;
