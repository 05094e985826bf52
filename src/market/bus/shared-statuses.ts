import { STATUS_KEPT_MS, STATUS_PROCESSES_MAX } from '#contracts/limits.ts';
import type { ProcessStatus } from '#contracts/price-status.ts';
import type { RedisLink } from '#market/bus/redis-link.ts';

/** What the processes of the price path say of themselves, for who looks at it. */
export type SharedStatuses = {
  readonly publish: (status: ProcessStatus) => void;
  /** The newest of each process that was heard of lately, in the order of their coming. */
  readonly all: () => readonly ProcessStatus[];
};

/** `redis`: undefined where there is this process only. `listens`: whether this process looks at those of others. */
export function shareStatuses(redis: RedisLink | undefined, listens: boolean): SharedStatuses {
  const channel = redis?.name('status') ?? '';
  const newest = new Map<string, ProcessStatus>();
  let hasSubscribed = false;

  function put(status: ProcessStatus): void {
    for (const [id, { at }] of newest) if (status.at - at > STATUS_KEPT_MS) newest.delete(id);
    if (!newest.has(status.id) && newest.size >= STATUS_PROCESSES_MAX) return;
    newest.set(status.id, status);
  }

  if (redis !== undefined && listens)
    redis.onChange((isOnline) => {
      if (!isOnline || hasSubscribed) return;
      hasSubscribed = true; // the client itself subscribes again after a loss
      redis.client
        .subscribe(channel, (text) => {
          const status = parseStatus(text);
          if (status !== undefined) put(status);
        })
        .catch(() => {
          hasSubscribed = false;
        });
    });

  return {
    publish(status) {
      if (listens) put(status);
      // What is lost is said again in a second.
      if (redis?.isOnline() === true) redis.client.publish(channel, JSON.stringify(status)).catch(() => undefined);
    },
    all: () => [...newest.values()],
  };
}

/** Of a process of this site; the version after or before this one may have other fields, so the known ones are looked at. */
function parseStatus(text: string): ProcessStatus | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined; // LIV-7: nothing of ours
  }
  return isStatus(value) ? value : undefined;
}

function isStatus(value: unknown): value is ProcessStatus {
  const { id, host, pid, at, started, feed, gateway } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof host === 'string' &&
    [pid, at, started].every((each) => typeof each === 'number') &&
    (feed === null || ['sources', 'instruments', 'takeovers', 'refused_ticks'].every((name) => hasList(feed, name))) &&
    (gateway === null || typeof (gateway as Record<string, unknown>)['sockets'] === 'number')
  );
}

const hasList = (value: unknown, name: string): boolean =>
  Array.isArray(((value ?? {}) as Record<string, unknown>)[name]);
