import * as z from 'zod/mini';
import { parseSymbolName } from './symbol-name.ts';

/** The prop that names a symbol (UIK-8). */
export const symbolProp = z.string().check(
  z.refine((name) => parseSymbolName(name) !== undefined, {
    error: 'must be a symbol as in candlestick_chart_24px or savings_fill1_24px',
  }),
);
