/** What travels on the live price sockets (LIV-2, LIV-6, QTS-8). Parsed by hand: this is in every page's first load. */

/** A quote on the wire. Prices are in price units, at most 15 significant digits; `time` is Unix seconds. */
export type WireQuote = {
  readonly bid: number;
  readonly ask: number;
  /** ask - bid, never negative; a crossed quote carries 0 and `crossed` (QTS-8). */
  readonly spread: number;
  readonly state: 'up' | 'down';
  readonly time: number;
  readonly digits: number;
  readonly slug: string;
  readonly name: string;
  readonly crossed?: true;
  /** Staff has closed the instrument: the price stands still until a quote comes without it (decision 135). */
  readonly halted?: true;
  /** On ticks-change only (LIV-3, CRY-4): the instrument's key again. */
  readonly symbol?: string;
  /** On ticks-change: change in percent since the close of the day before, and of the week before; absent where none is known. */
  readonly d_c?: number;
  readonly w_c?: number;
};

/** The two streams (LIV-2, LIV-3): sockets at `/ws/` and event streams at `/sse/` and the name. */
export const TICK_STREAMS = ['ticks', 'ticks-change'] as const;
export type TickStream = (typeof TICK_STREAMS)[number];

/** How often a client wants what changed: as the server is set, or at most once a second. */
export type Pace = 'usual' | 'slow';

/**
 * First message of a connection (LIV-2). `instruments` is a list or a comma-separated string of keys such as EURUSD.
 * The answer is a data message with every quote held (the snapshot, `{"data":{}}` where none is), then changes only.
 */
export type SubscribeMessage = {
  readonly token: string;
  readonly instruments: readonly string[] | string;
  readonly pace?: Pace;
};

/** Liveness (LIV-6). */
export type PingMessage = { readonly ping: 1 };

export type ServerMessage =
  | { readonly kind: 'data'; readonly data: Readonly<Record<string, WireQuote>> }
  | { readonly kind: 'pong' }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly instruments: readonly string[];
    };

/**
 * What the gateway sends without closing: a part of the subscription is refused, the rest goes on. It comes after the
 * snapshot. A client logs it and keeps the connection; the instruments named will never come on it.
 */
export type RefusalMessage = {
  readonly error: 'unknown-instrument';
  readonly message: string;
  readonly instruments: readonly string[];
};

/**
 * Why the gateway closes a socket: WebSocket close codes 4000-4999 (RFC 6455 7.4.2), reason as text. An event stream
 * gets the same as its last event, `close`, with `{code, reason}`.
 */
export const GATEWAY_CLOSE = {
  'bad-token': 4401,
  'bad-message': 4400,
  'too-many-instruments': 4413,
  'too-many-messages': 4420,
  'no-subscription': 4408,
  'server-full': 4429,
  'address-full': 4430,
  'going-away': 1001,
  'message-too-large': 1009,
} as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isPercent = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A quote, or undefined where a field is missing or of the wrong kind. */
export function parseWireQuote(value: unknown): WireQuote | undefined {
  if (!isRecord(value)) return undefined;
  const { bid, ask, spread, state, time, digits, slug, name, crossed, halted, symbol, d_c, w_c } = value;
  if (!isPrice(bid) || !isPrice(ask) || !isPrice(spread) || (state !== 'up' && state !== 'down')) return undefined;
  if (typeof time !== 'number' || !Number.isInteger(digits) || (digits as number) < 0 || (digits as number) > 12)
    return undefined;
  if (typeof slug !== 'string' || typeof name !== 'string') return undefined;
  return {
    bid,
    ask,
    spread,
    state,
    time,
    digits: digits as number,
    slug,
    name,
    ...(crossed === true ? { crossed } : {}),
    ...(halted === true ? { halted } : {}),
    ...(typeof symbol === 'string' ? { symbol } : {}),
    ...(isPercent(d_c) ? { d_c } : {}),
    ...(isPercent(w_c) ? { w_c } : {}),
  };
}

/** The server's message, or undefined: an unrecognised message closes the connection (LIV-4). */
export function parseServerMessage(json: string): ServerMessage | undefined {
  let message: unknown;
  try {
    message = JSON.parse(json);
  } catch {
    return undefined; // LIV-4: broken JSON is an unrecognised message
  }
  if (!isRecord(message)) return undefined;
  if (message['message'] === 'pong') return { kind: 'pong' };
  if (isRecord(message['data'])) {
    const data: Record<string, WireQuote> = {};
    for (const [instrument, value] of Object.entries(message['data'])) {
      const quote = parseWireQuote(value);
      if (quote === undefined) return undefined;
      data[instrument] = quote;
    }
    return { kind: 'data', data };
  }
  if (typeof message['error'] === 'string') {
    const { error: code, message: text, instruments } = message;
    const named = Array.isArray(instruments) ? instruments.filter((name) => typeof name === 'string') : [];
    return { kind: 'refused', code, message: typeof text === 'string' ? text : '', instruments: named };
  }
  return undefined;
}
