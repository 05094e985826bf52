import { HISTORY_CLOSES_KEPT_S } from '#contracts/limits.ts';
import type { RedisLink } from '#market/bus/redis-link.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** What the changes of an instrument's quotes are measured from, for quotes of one trading day: from, until in Unix seconds. */
export type DatedClose = {
  readonly symbol: string;
  readonly fromS: number;
  readonly untilS: number;
  readonly dayClose: number;
  readonly weekClose: number | undefined;
};

/** Closes between machines: those with a database tell, the others, which know no past, listen (CRY-4). */
export type SharedCloses = {
  readonly publish: (closes: readonly DatedClose[]) => void;
  /** As far as they were told. Undefined for a quote of a day that nobody has told of. */
  readonly received: ReferenceCloses;
  /** Whether any machine has told of this instrument; until then a process has only what it saw itself. */
  readonly has: (symbol: string) => boolean;
};

export const NO_SHARED_CLOSES: SharedCloses = {
  publish: () => undefined,
  received: { of: () => undefined },
  has: () => false,
};

/** Who joins, or comes back, reads what was told last; then each telling as it comes. */
export function shareCloses(redis: RedisLink, logger: MarketLogger): SharedCloses {
  const channel = redis.name('closes');
  const closesKey = redis.name('held-closes');
  const closesOf = new Map<string, readonly DatedClose[]>();
  let hasSubscribed = false;
  let hasWarned = false;

  function receive(text: string): void {
    const closes = parseCloses(text);
    if (closes !== undefined) {
      for (const [symbol, dated] of Map.groupBy(closes, (close) => close.symbol)) closesOf.set(symbol, dated);
    } else if (!hasWarned) {
      hasWarned = true;
      logger.warn(
        { channel },
        'something on the channel of the closes is no list of them; further such are dropped in silence',
      );
    }
  }

  async function synchronize(): Promise<void> {
    if (!hasSubscribed) {
      hasSubscribed = true; // the client itself subscribes again after a loss
      await redis.client.subscribe(channel, receive);
    }
    const text = await redis.client.get(closesKey);
    if (text !== null) receive(text);
  }

  redis.onChange((isOnline) => {
    if (isOnline)
      synchronize().catch(() => {
        hasSubscribed = false;
      }); // lost again meanwhile: the next connect joins
  });

  return {
    publish(closes) {
      if (!redis.isOnline() || closes.length === 0) return;
      const text = JSON.stringify(closes);
      // What is lost while Redis goes away is told again in a minute.
      Promise.all([
        redis.client.publish(channel, text),
        redis.client.set(closesKey, text, { expiration: { type: 'EX', value: HISTORY_CLOSES_KEPT_S } }),
      ]).catch(() => undefined);
    },
    has: (symbol) => closesOf.has(symbol),
    received: {
      of: (symbol, unixS) => closesOf.get(symbol)?.find(({ fromS, untilS }) => unixS >= fromS && unixS < untilS),
    },
  };
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

function parseCloses(text: string): readonly DatedClose[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined; // LIV-7: no list of ours
  }
  if (!Array.isArray(list)) return undefined;
  const parsed = list.map((value: unknown): DatedClose | undefined => {
    const { symbol, fromS, untilS, dayClose, weekClose } = (value ?? {}) as Record<string, unknown>;
    if (typeof symbol !== 'string' || typeof fromS !== 'number' || typeof untilS !== 'number' || !isPrice(dayClose))
      return undefined;
    return { symbol, fromS, untilS, dayClose, weekClose: isPrice(weekClose) ? weekClose : undefined };
  });
  return parsed.every((close) => close !== undefined) ? parsed : undefined;
}
