/** What the first version of Kraken's public stream says (docs.kraken.com, WebSocket v1). */
export type KrakenFrame =
  | {
      readonly kind: 'quote';
      readonly pair: string;
      readonly bid: number;
      readonly ask: number;
      /** Undefined on the channel `ticker`. */ readonly timeMs: number | undefined;
    }
  | { readonly kind: 'refused'; readonly pair: string; readonly reason: string }
  /** A heartbeat, a status, or a channel that is not read here. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly reason: string };

const OTHER: KrakenFrame = { kind: 'other' };
const broken = (reason: string): KrakenFrame => ({ kind: 'broken', reason });

export function parseKrakenFrame(text: string): KrakenFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken('is not JSON');
  }
  if (Array.isArray(value)) return parseChannel(value);
  if (typeof value !== 'object' || value === null) return broken('is neither an event nor of a channel');
  const { event, status, pair, errorMessage } = value as Record<string, unknown>;
  if (typeof event !== 'string') return broken('is an event without a name');
  if (status !== 'error') return OTHER;
  return {
    kind: 'refused',
    pair: typeof pair === 'string' ? pair : '',
    reason: typeof errorMessage === 'string' ? errorMessage : 'no reason given',
  };
}

/** `[channel id, payload, channel, pair]`; the channel `book` may have two payloads. */
function parseChannel(frame: readonly unknown[]): KrakenFrame {
  const pair = frame.at(-1);
  const channel = frame.at(-2);
  const payload = frame[1];
  if (frame.length < 4 || typeof pair !== 'string' || typeof channel !== 'string')
    return broken('has no channel and pair');
  if (channel === 'ticker') {
    const { b: bid, a: ask } = (payload ?? {}) as Record<string, readonly unknown[] | undefined>;
    return quote(pair, bid?.[0], ask?.[0], undefined);
  }
  if (channel === 'spread') {
    const [bid, ask, unixS] = Array.isArray(payload) ? (payload as readonly unknown[]) : [];
    const timeMs = typeof unixS === 'string' ? Number(unixS) * 1000 : Number.NaN;
    return Number.isFinite(timeMs) ? quote(pair, bid, ask, timeMs) : broken('has no time');
  }
  return OTHER;
}

function quote(pair: string, bid: unknown, ask: unknown, timeMs: number | undefined): KrakenFrame {
  if (typeof bid !== 'string' || typeof ask !== 'string' || bid === '' || ask === '')
    return broken('has no best bid and ask');
  const prices = { bid: Number(bid), ask: Number(ask) };
  if (Number.isNaN(prices.bid) || Number.isNaN(prices.ask)) return broken('has a price that is no number');
  return { kind: 'quote', pair, ...prices, timeMs };
}
