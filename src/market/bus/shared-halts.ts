import { HALT_REASONS, type Halt, type HaltState } from '#contracts/halts.ts';
import { HALTS_TELL_EVERY_MS, HALTS_TOLD_FOR_MS, HALTS_WAIT_MS, HISTORY_CLOSES_KEPT_S } from '#contracts/limits.ts';
import type { RedisLink } from '#market/bus/redis-link.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** Closed instruments between machines: those with a database tell, the others listen. */
export type SharedHalts = {
  /** Told now, again at each connect, and every HALTS_TELL_EVERY_MS. */
  readonly tell: (state: HaltState) => void;
  /** Whether what is closed is known since the last connect: only then may a price of another machine be passed on. */
  readonly isReady: () => boolean;
  readonly onReady: (listener: () => void) => void;
  readonly stop: () => void;
};

export const NO_SHARED_HALTS: SharedHalts = {
  tell: () => undefined,
  isReady: () => true,
  onReady: () => undefined,
  stop: () => undefined,
};

type Told = HaltState & { readonly toldAtMs: number };

/** Who is older is replaced, unless nobody tells the newer one any more. */
const supersedes = (next: Told, held: Told | undefined): boolean =>
  held === undefined || next.revision >= held.revision || next.toldAtMs - held.toldAtMs > HALTS_TOLD_FOR_MS;

/** The same rule where Redis holds what was told last, for who comes later. */
const HOLD = `
local held = redis.call('GET', KEYS[1])
if held then
  local known, before = pcall(cjson.decode, held)
  local next = cjson.decode(ARGV[1])
  if known and next.revision < before.revision and next.toldAtMs - before.toldAtMs <= tonumber(ARGV[2]) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
redis.call('PUBLISH', KEYS[2], ARGV[1])
return 1`;

/** `onTold`: undefined where this process reads the database itself, which nobody knows better. */
export function shareHalts(
  redis: RedisLink,
  onTold: ((state: HaltState) => void) | undefined,
  logger: MarketLogger,
  now: () => number,
): SharedHalts {
  const channel = redis.name('halts');
  const key = redis.name('held-halts');
  let told: Told | undefined;
  let own: HaltState | undefined;
  let isReady = onTold === undefined;
  let connects = 0;
  let hasSubscribed = false;
  let hasWarned = false;
  let waiting: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];

  function setReady(): void {
    clearTimeout(waiting);
    if (isReady) return;
    isReady = true;
    for (const listener of listeners) listener();
  }

  function receive(text: string): void {
    const next = parseTold(text);
    if (next === undefined) {
      if (!hasWarned)
        logger.warn(
          { channel },
          'something on the channel of closed instruments is no list of them; further such are dropped in silence',
        );
      hasWarned = true;
      return;
    }
    if (!supersedes(next, told)) return;
    told = next;
    onTold?.(next);
    setReady();
  }

  async function synchronize(): Promise<void> {
    const connect = (connects += 1);
    // Both in one go, so that what comes between them is heard, and no price of the same connection is before the answer.
    const subscribing = hasSubscribed ? undefined : redis.client.subscribe(channel, receive);
    hasSubscribed = true; // the client itself subscribes again after a loss
    const [, text] = await Promise.all([subscribing, redis.client.get(key)]);
    if (text !== null) return receiveHeld(text);
    waiting = setTimeout(() => {
      if (connect === connects && redis.isOnline()) setReady();
    }, HALTS_WAIT_MS);
    waiting.unref();
  }

  /** What is known already may be newer than what Redis held: known it is, either way. */
  function receiveHeld(text: string): void {
    receive(text);
    if (told !== undefined) setReady();
  }

  function send(): void {
    if (own === undefined || !redis.isOnline()) return;
    const text = JSON.stringify({ ...own, toldAtMs: now() } satisfies Told);
    redis.client
      .eval(HOLD, { keys: [key, channel], arguments: [text, String(HALTS_TOLD_FOR_MS), String(HISTORY_CLOSES_KEPT_S)] })
      .catch(() => undefined); // LIV-7: told again soon
  }

  redis.onChange((isOnline) => {
    clearTimeout(waiting);
    if (onTold === undefined) return isOnline ? send() : undefined;
    isReady = false;
    if (isOnline)
      synchronize().catch(() => {
        hasSubscribed = false;
      }); // lost again meanwhile: the next connect joins
  });
  const repeating = setInterval(send, HALTS_TELL_EVERY_MS);
  repeating.unref();

  return {
    tell(state) {
      own = state;
      send();
    },
    isReady: () => isReady,
    onReady: (listener) => void listeners.push(listener),
    stop() {
      clearInterval(repeating);
      clearTimeout(waiting);
    },
  };
}

function parseTold(text: string): Told | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined; // LIV-7: nothing of ours
  }
  const { revision, toldAtMs, halts } = (value ?? {}) as Record<string, unknown>;
  if (typeof revision !== 'number' || typeof toldAtMs !== 'number' || !Array.isArray(halts)) return undefined;
  const parsed = halts.map(parseHalt);
  return parsed.every((halt) => halt !== undefined) ? { revision, toldAtMs, halts: parsed } : undefined;
}

function parseHalt(value: unknown): Halt | undefined {
  const { symbol, reason, untilMs } = (value ?? {}) as Record<string, unknown>;
  const known = HALT_REASONS.find((each) => each === reason);
  if (typeof symbol !== 'string' || (untilMs !== null && typeof untilMs !== 'number')) return undefined;
  // A machine of a later version may know more reasons; that it is closed counts.
  return { symbol, reason: known ?? 'maintenance', untilMs };
}
