import { decimalsOf } from '#domain/quote-rules.ts';
import { numberFormatter } from '#i18n/formatters.ts';

type Quoted = { readonly digits: number; readonly pip: number };

/** In pips, with as many decimals as the prices have beyond the pip. */
export function pipText(spread: number, { digits, pip }: Quoted, locale: string): string {
  const decimals = Math.max(0, digits - decimalsOf(pip));
  return numberFormatter(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    spread / pip,
  );
}

/** From twice the typical spread on it is worth a look. */
const WIDE = 2;

/** `×2.4`, where the spread is wide; nothing where it is usual. */
export function wideText(spread: number | null, typical: number, locale: string): string {
  if (spread === null || typical <= 0 || spread < WIDE * typical) return '';
  return `×${numberFormatter(locale, { maximumFractionDigits: 1 }).format(spread / typical)}`;
}
