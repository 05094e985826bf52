import { FEED_LEASE_MS, FEED_LEASE_RENEW_MS } from '#contracts/limits.ts';
import type { RedisLink } from '#market/bus/redis-link.ts';

/** Who runs the feed: this machine for all, another, or this one for itself because Redis is not reached. */
export type FeedDuty =
  | { readonly kind: 'leads'; readonly epoch: number }
  | { readonly kind: 'follows' }
  | { readonly kind: 'alone' };

export type FeedLease = {
  readonly duty: () => FeedDuty;
  readonly start: () => void;
  /** Gives the lease back, so that another takes over at once. */
  readonly stop: () => Promise<void>;
};

/**
 * Takes or renews: answers the epoch of the lease, or 0 where another holds it. The epoch is the time of Redis at which
 * it was taken, so that a later one is larger even if Redis lost its data meanwhile.
 */
const TAKE = `
local held = redis.call('GET', KEYS[1])
if held then
  local holder, epoch = string.match(held, '^(%S+) (%d+)$')
  if holder ~= ARGV[1] then return '0' end
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return epoch
end
local time = redis.call('TIME')
local epoch = time[1] .. string.format('%06d', time[2])
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. epoch, 'PX', ARGV[2])
return epoch`;
const GIVE_BACK = `
local held = redis.call('GET', KEYS[1])
if held and string.match(held, '^%S+') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return '0'`;

/** One of the machines that could run the feed does: whoever holds a lease in Redis that runs out unless it is renewed. */
export function createFeedLease(redis: RedisLink, self: string, onChange: (duty: FeedDuty) => void): FeedLease {
  const key = redis.name('feed');
  let duty: FeedDuty = { kind: 'follows' };
  let answeredAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let state: 'new' | 'started' | 'stopped' = 'new';

  function turn(next: FeedDuty): void {
    const isSame =
      next.kind === duty.kind && (next.kind !== 'leads' || duty.kind !== 'leads' || next.epoch === duty.epoch);
    duty = next;
    if (!isSame) onChange(next);
  }

  /** Looked at anew after each wait. */
  const hasStopped = (): boolean => state === 'stopped';

  async function renew(): Promise<void> {
    clearTimeout(timer);
    if (state !== 'started') return; // a machine that may not run the feed never starts it
    try {
      if (redis.isOnline()) {
        const askedAtMs = performance.now();
        const epoch = Number(await redis.client.eval(TAKE, { keys: [key], arguments: [self, String(FEED_LEASE_MS)] }));
        if (hasStopped()) return;
        // An answer that took longer than the lease says nothing of now.
        if (performance.now() - askedAtMs < FEED_LEASE_MS) {
          answeredAtMs = performance.now();
          turn(epoch > 0 ? { kind: 'leads', epoch } : { kind: 'follows' });
        }
      }
    } catch {
      // Architecture: Redis down, one machine works on alone; the link has said so.
    }
    if (hasStopped()) return;
    if (performance.now() - answeredAtMs >= FEED_LEASE_MS) turn({ kind: 'alone' });
    timer = setTimeout(() => void renew(), FEED_LEASE_RENEW_MS);
  }

  redis.onChange((isOnline) => {
    if (isOnline) void renew();
  });

  return {
    duty: () => duty,
    start() {
      state = 'started';
      answeredAtMs = performance.now();
      timer = setTimeout(() => void renew(), FEED_LEASE_RENEW_MS);
    },
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      if (duty.kind !== 'leads' || !redis.isOnline()) return;
      await redis.client.eval(GIVE_BACK, { keys: [key], arguments: [self] }).catch(() => undefined); // it runs out by itself
    },
  };
}
