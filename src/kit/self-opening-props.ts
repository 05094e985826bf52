import * as z from 'zod/mini';
import { POPUP_AFTER_S } from '#contracts/limits.ts';

/** The props of PLT-8 by which a pop-up opens without its trigger (use-self-opening.ts). */
export const selfOpeningProps = {
  hash: z
    .optional(
      z.string().check(
        z.refine((hash) => /^[A-Za-z][\w-]*$/.test(hash), {
          error: 'must be a name of letters, digits, - and _ that begins with a letter, without the #',
        }),
      ),
    )
    .check(z.describe('Opens while the address ends in # and this, in the case given.')),
  once: z
    .optional(
      z
        .string()
        .check(
          z.refine((name) => /^[a-z0-9-]+$/.test(name), { error: 'must be a name of small letters, digits and -' }),
        ),
    )
    .check(z.describe('Opens by itself once a visitor, who is remembered by the browser under this name.')),
  afterSeconds: z
    ._default(z.number().check(z.gte(0)), POPUP_AFTER_S)
    .check(z.describe('With once: how long after the visitor came to the page.')),
};
