import * as z from 'zod/mini';
import { pairList } from './pair-list.ts';

/** A prop that names instruments by their keys, one at least; `example` is in what a wrong one is told. */
export const pairsProp = (example: string) =>
  z.string().check(
    z.refine((list) => pairList(list).length > 0, { error: `must name an instrument at least, as in "${example}"` }),
    z.refine((list) => pairList(list).every((pair) => /^[A-Z0-9._-]+$/.test(pair)), {
      error: `must be instrument keys with commas between, as in "${example}"`,
    }),
  );
