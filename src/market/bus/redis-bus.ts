import { REDIS_BATCH_MS } from '#contracts/limits.ts';
import { parseWireQuote } from '#contracts/ticks.ts';
import type { RedisLink } from '#market/bus/redis-link.ts';
import type { TickBus, TickUpdate } from '#market/bus/tick-bus.ts';
import type { SharedHalts } from '#market/bus/shared-halts.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** A batch of updates between machines. `epoch` is that of the feed's lease: what an earlier holder still says is dropped. */
type Batch = { readonly from: string; readonly epoch: number; readonly updates: readonly TickUpdate[] };

/**
 * Carries ticks between the machines of a site: what this one publishes goes to its own listeners at once and to the
 * others in small batches, and what others publish comes in. A machine that joins, or comes back, asks for the newest
 * of all, and passes nothing on before it knows what is closed. `leaderEpoch` gives the epoch of the feed's lease where this machine holds it; without it nothing is sent out.
 */
export function connectBus(
  local: TickBus,
  redis: RedisLink,
  machineId: string,
  leaderEpoch: () => number | undefined,
  halts: Pick<SharedHalts, 'isReady' | 'onReady'>,
  logger: MarketLogger,
): TickBus & { readonly sendAll: () => void; readonly stop: () => void } {
  const channel = redis.name('ticks');
  const quotesKey = redis.name('quotes');
  const pending = new Map<string, TickUpdate>();
  /** Came before it was known what is closed; the newest of each instrument. */
  const waiting = new Map<string, TickUpdate>();
  let updatedSinceSync = new Set<string>();
  let newestEpoch = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasSubscribed = false;
  let hasWarned = false;

  function deliver(update: TickUpdate): void {
    if (halts.isReady()) local.publish(update);
    else waiting.set(update.symbol, update);
  }

  halts.onReady(() => {
    const updates = [...waiting.values()];
    waiting.clear();
    for (const update of updates) local.publish(update);
  });

  function receive(text: string): void {
    const batch = parseBatch(text);
    if (batch === undefined) return warnOnce();
    if (batch.from === machineId || batch.epoch < newestEpoch) return;
    newestEpoch = batch.epoch;
    for (const update of batch.updates) {
      updatedSinceSync.add(update.symbol);
      deliver(update);
    }
  }

  function warnOnce(): void {
    if (hasWarned) return;
    hasWarned = true;
    logger.warn(
      { channel },
      'something on the channel of the ticks is no batch of them; further such are dropped in silence',
    );
  }

  async function synchronize(): Promise<void> {
    updatedSinceSync = new Set();
    if (!hasSubscribed) {
      hasSubscribed = true; // the client itself subscribes again after a loss
      await redis.client.subscribe(channel, receive);
    }
    const quotes = await redis.client.hGetAll(quotesKey);
    for (const text of Object.values(quotes)) {
      const update = parseUpdate(parseJson(text));
      if (update !== undefined && !updatedSinceSync.has(update.symbol)) deliver(update);
    }
  }

  function send(): void {
    timer = undefined;
    const epoch = leaderEpoch();
    const updates = [...pending.values()];
    pending.clear();
    if (epoch === undefined || !redis.isOnline() || updates.length === 0) return;
    const batch: Batch = { from: machineId, epoch, updates };
    const fields = Object.fromEntries(updates.map((update) => [update.symbol, JSON.stringify(update)]));
    // LIV-7: what is lost while Redis goes away is replaced by the newest of all when it is back.
    Promise.all([redis.client.publish(channel, JSON.stringify(batch)), redis.client.hSet(quotesKey, fields)]).catch(
      () => undefined,
    );
  }

  function queue(update: TickUpdate): void {
    if (leaderEpoch() === undefined) return;
    pending.set(update.symbol, update);
    timer ??= setTimeout(send, REDIS_BATCH_MS);
  }

  redis.onChange((isOnline) => {
    waiting.clear(); // alone meanwhile, this machine may have newer ones
    if (isOnline)
      synchronize().catch(() => {
        hasSubscribed = false;
      }); // lost again meanwhile: the next connect joins
  });

  return {
    subscribe: local.subscribe,
    publish(update) {
      local.publish(update);
      queue(update);
    },
    /** A new holder of the lease tells all it has, which may be more than Redis kept. */
    sendAll() {
      local.subscribe(queue)();
    },
    stop: () => clearTimeout(timer),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // LIV-7: no update of ours
  }
}

function parseUpdate(value: unknown): TickUpdate | undefined {
  const { symbol, quote, fedAtMs, isAdmitted } = (value ?? {}) as Record<string, unknown>;
  const parsed = parseWireQuote(quote);
  return typeof symbol === 'string' && parsed !== undefined && typeof fedAtMs === 'number'
    ? { symbol, quote: parsed, fedAtMs, ...(isAdmitted === true ? { isAdmitted } : {}) }
    : undefined;
}

function parseBatch(text: string): Batch | undefined {
  const { from, epoch, updates } = (parseJson(text) ?? {}) as Record<string, unknown>;
  if (typeof from !== 'string' || typeof epoch !== 'number' || !Array.isArray(updates)) return undefined;
  const parsed = updates.map(parseUpdate);
  return parsed.every((update) => update !== undefined) ? { from, epoch, updates: parsed } : undefined;
}
