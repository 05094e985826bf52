import type { Instrument, InstrumentKind } from '#contracts/instruments.ts';
import { decimalsOf } from '#domain/quote-rules.ts';
import type { FeedTick } from '#market/feeds/feed.ts';

/** What instruments.csv allows. */
const SYMBOL = /^[A-Z0-9][A-Z0-9.]{0,19}$/;
export const isSymbol = (text: string): boolean => SYMBOL.test(text);
const DIGITS_MAX = 10;
const CURRENCIES =
  'AUD|BRL|CAD|CHF|CNH|CZK|DKK|EUR|GBP|HKD|HUF|ILS|INR|JPY|KRW|MXN|NOK|NZD|PLN|RON|SEK|SGD|THB|TRY|TWD|USD|ZAR';
const SHAPES: readonly (readonly [RegExp, InstrumentKind])[] = [
  [/^(XAU|XAG|XPT|XPD|XBR|XTI|XNG)/, 'commodity'],
  [new RegExp(`^(${CURRENCIES})(${CURRENCIES})$`), 'forex'],
  [/^(BTC|XBT|ETH|LTC|XRP|BCH|ADA|SOL|DOT|DOGE|AVAX|LINK|BNB|TRX|XLM)|USD[TC]$/, 'crypto'],
  [/^[A-Z]{2,4}\d{2,4}$/, 'index'],
];
/** A price that happens to end in zeros has fewer decimals than its market. */
const DIGITS_MIN: Readonly<Record<InstrumentKind, number>> = {
  forex: 5,
  commodity: 2,
  index: 1,
  crypto: 2,
  share: 2,
  etf: 2,
};
const FOREX_YEN_DIGITS = 3;

/**
 * What can be told of an instrument from its first tick, or from a later one with more decimals than `known`. Undefined
 * where the symbol is not one, the prices are not prices, or there is nothing new to tell.
 */
export function inferInstrument({ symbol, bid, ask }: FeedTick, known: Instrument | undefined): Instrument | undefined {
  if (!SYMBOL.test(symbol) || !(bid > 0) || !(ask > 0)) return undefined;
  const kind = known?.kind ?? SHAPES.find(([shape]) => shape.test(symbol))?.[1] ?? 'share';
  const least = known?.digits ?? (kind === 'forex' && /JPY|HUF|KRW/.test(symbol) ? FOREX_YEN_DIGITS : DIGITS_MIN[kind]);
  const digits = Math.min(DIGITS_MAX, Math.max(least, decimalsOf(bid), decimalsOf(ask)));
  if (digits === known?.digits) return undefined;
  return {
    symbol,
    slug: symbol.toLowerCase().replaceAll('.', '-').replace(/-+$/, '').replaceAll(/-{2,}/g, '-'),
    names: { en: symbol },
    kind,
    digits,
    pip: kind === 'forex' ? Number(`1e-${Math.max(0, digits - 1)}`) : Number(`1e-${Math.min(digits, 2)}`),
    typicalSpread: 0,
    referencePrice: bid,
  };
}
