/** What Binance's public market streams say (developers.binance.com, WebSocket streams). */
export type BinanceFrame =
  | { readonly kind: 'quote'; readonly pair: string; readonly bid: number; readonly ask: number }
  | { readonly kind: 'refused'; readonly reason: string }
  /** An answer to a request, or a stream that is not read here. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly reason: string };

const OTHER: BinanceFrame = { kind: 'other' };
const broken = (reason: string): BinanceFrame => ({ kind: 'broken', reason });
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A frame of a combined stream, `{stream, data}`, or of a single one, `data` alone. */
export function parseBinanceFrame(text: string): BinanceFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken('is not JSON');
  }
  if (!isRecord(value)) return broken('is not an object');
  const problem = isRecord(value['error']) ? value['error'] : value;
  if (typeof problem['code'] === 'number' && typeof problem['msg'] === 'string')
    return { kind: 'refused', reason: problem['msg'] };
  if ('result' in value) return OTHER;
  const { stream } = value;
  const data = stream === undefined ? value : value['data'];
  if (!isRecord(data)) return broken('has no data');
  if (typeof stream === 'string' ? stream.endsWith('@bookTicker') : !('e' in data)) return quote(data);
  return OTHER;
}

function quote({ s: pair, b: bid, a: ask }: Readonly<Record<string, unknown>>): BinanceFrame {
  if (typeof pair !== 'string' || pair === '') return broken('has no pair');
  if (typeof bid !== 'string' || typeof ask !== 'string' || bid === '' || ask === '')
    return broken('has no best bid and ask');
  const prices = { bid: Number(bid), ask: Number(ask) };
  if (Number.isNaN(prices.bid) || Number.isNaN(prices.ask)) return broken('has a price that is no number');
  return { kind: 'quote', pair, ...prices };
}
