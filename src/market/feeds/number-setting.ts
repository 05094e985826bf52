import * as z from 'zod/mini';

/** A decimal number from the command line, from `min` to `max`, both allowed. */
export function decimalSetting(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}, as ${min < 1 && max > 1 ? 1 : max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d+(\.\d+)?$/, { error })),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.refine((value) => value >= min && value <= max, { error })),
    ),
  );
}

/** A whole number from the command line, from `min` to `max`, both allowed. */
export function wholeSetting(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, { error })),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.refine((value) => value >= min && value <= max, { error })),
    ),
  );
}
