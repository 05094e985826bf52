import * as z from 'zod/mini';
import { FEED_SILENCE_MS } from '#contracts/limits.ts';
import { defineFeed } from '#market/feeds/define-feed.ts';
import { wholeSetting } from '#market/feeds/number-setting.ts';
import { retrySetting } from '#market/feeds/refused-instruments.ts';
import { symbolMap, symbolMapSetting } from '#market/feeds/symbol-map.ts';
import { TCP_SETTINGS, tcpAddress } from '#market/feeds/tcp-connection.ts';

/** A value of FIX cannot hold the character that ends it. */
const compId = (meaning: string) => {
  const error = `must be ${meaning}, as the other side gave it`;
  return z.string({ error }).check(z.regex(/^[\x20-\x7e]{1,100}$/, { error }));
};

const SETTINGS = z.object({
  ...TCP_SETTINGS,
  /** SenderCompID, tag 49. */
  sender: compId('your CompID'),
  /** TargetCompID, tag 56. */
  target: compId('the CompID of the other side'),
  'sender-sub': z.optional(compId('your SubID')),
  'target-sub': z.optional(compId('the SubID of the other side')),
  username: z.optional(compId('a user name')),
  password: z.optional(compId('a password')),
  /** Seconds. */
  heartbeat: z._default(wholeSetting(1, 60), 30),
  /** Whether each log-on starts both numbers at 1. */
  reset: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  /** Without it the brand's own symbols. */
  symbols: z.optional(symbolMapSetting('EURUSD=EUR/USD,XAUUSD=XAU/USD')),
  /** SecurityIDSource, tag 22: with it instruments are asked for by SecurityID. */
  'id-source': z.optional(compId('a SecurityIDSource')),
  /** MarketDepth, tag 264: 1 is the top of the book, 0 all of it. */
  depth: z._default(wholeSetting(0, 50), 1),
  /** MDUpdateType, tag 265. */
  updates: z._default(z.enum(['full', 'incremental'], { error: 'must be full or incremental' }), 'full'),
  'ask-again': retrySetting,
});

export type FixSettings = z.infer<typeof SETTINGS>;

export default defineFeed({
  name: 'fix',
  summary: 'market data by FIX 4.4',
  origin: 'live',
  settings: SETTINGS,
  silenceMs: FEED_SILENCE_MS,
  secrets: ['password'],
  async open(settings, context) {
    const address = await tcpAddress(settings);
    const pairs = settings.symbols ?? context.instruments.map(({ symbol }) => [symbol, symbol] as const);
    const instrumentOf = symbolMap('symbols', pairs, context.instruments);
    // A site without FIX never loads what speaks it.
    const { fixInitiator } = await import('#market/feeds/fix/fix-initiator.ts');
    return fixInitiator(address, settings, instrumentOf, context);
  },
});
