import { FEED_LEASE_MS, FEED_LEASE_RENEW_MS } from '#contracts/limits.ts';
import type { RedisLink } from '#market/bus/redis-link.ts';

/** Who runs the feed: this machine for all, another, or this one for itself because Redis is not reached. */
export type LeaseState =
  | { readonly kind: 'leader'; readonly epoch: number }
  | { readonly kind: 'follower' }
  | { readonly kind: 'standalone' };

export type FeedLease = {
  readonly state: () => LeaseState;
  readonly start: () => void;
  /** Releases the lease, so that another machine takes over at once. */
  readonly stop: () => Promise<void>;
};

/**
 * Acquires or renews the lease. Answers its epoch, or 0 if another machine holds it. The epoch is the time of Redis at which
 * it was taken, so that a later one is larger even if Redis lost its data meanwhile.
 */
const ACQUIRE = `
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
const RELEASE = `
local held = redis.call('GET', KEYS[1])
if held and string.match(held, '^%S+') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return '0'`;

/** One of the machines that could run the feed does: whoever holds a lease in Redis that runs out unless it is renewed. */
export function createFeedLease(redis: RedisLink, machineId: string, onChange: (state: LeaseState) => void): FeedLease {
  const key = redis.name('feed');
  let state: LeaseState = { kind: 'follower' };
  let answeredAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let lifecycle: 'new' | 'started' | 'stopped' = 'new';

  function setState(next: LeaseState): void {
    const isSame =
      next.kind === state.kind && (next.kind !== 'leader' || state.kind !== 'leader' || next.epoch === state.epoch);
    state = next;
    if (!isSame) onChange(next);
  }

  /** Looked at again after each wait. */
  const hasStopped = (): boolean => lifecycle === 'stopped';

  async function renew(): Promise<void> {
    clearTimeout(timer);
    if (lifecycle !== 'started') return; // a machine that may not run the feed never starts it
    try {
      if (redis.isOnline()) {
        const requestedAtMs = performance.now();
        const epoch = Number(
          await redis.client.eval(ACQUIRE, { keys: [key], arguments: [machineId, String(FEED_LEASE_MS)] }),
        );
        if (hasStopped()) return;
        // An answer that took longer than the lease says nothing of now.
        if (performance.now() - requestedAtMs < FEED_LEASE_MS) {
          answeredAtMs = performance.now();
          setState(epoch > 0 ? { kind: 'leader', epoch } : { kind: 'follower' });
        }
      }
    } catch {
      // Architecture: Redis down, one machine continues alone; the link has said so.
    }
    if (hasStopped()) return;
    if (performance.now() - answeredAtMs >= FEED_LEASE_MS) setState({ kind: 'standalone' });
    timer = setTimeout(() => void renew(), FEED_LEASE_RENEW_MS);
  }

  redis.onChange((isOnline) => {
    if (isOnline) void renew();
  });

  return {
    state: () => state,
    start() {
      lifecycle = 'started';
      answeredAtMs = performance.now();
      timer = setTimeout(() => void renew(), FEED_LEASE_RENEW_MS);
    },
    async stop() {
      lifecycle = 'stopped';
      clearTimeout(timer);
      if (state.kind !== 'leader' || !redis.isOnline()) return;
      await redis.client.eval(RELEASE, { keys: [key], arguments: [machineId] }).catch(() => undefined); // it runs out by itself
    },
  };
}
