import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { READY_CHECK_MAX_MS, READY_KEPT_MS } from '#contracts/limits.ts';
import { type Part, Readiness } from './readiness.ts';

const NOTHING = new Set<never>();

describe('readiness', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const open = (...parts: readonly Part[]) => {
    const registry = new Registry();
    return { readiness: new Readiness(parts, registry), registry };
  };
  const part = (name: Part['name'], check: Part['check'], isNeeded = false): Part => ({ name, check, isNeeded });

  it('is degraded where a part is away, and not ready where one is that is needed by the process or by who asks', async () => {
    const { readiness } = open(
      part('database', () => true, true),
      part('redis', () => false),
      part('feed', () => Promise.reject(new Error('gone'))),
    );
    expect(await readiness.status(NOTHING)).toBe('degraded');
    expect(await readiness.status(new Set(['database']))).toBe('degraded');
    expect(await readiness.status(new Set(['feed']))).toBe('not ready');
    expect(await readiness.parts()).toEqual({ database: true, redis: false, feed: false });
    const worker = open(part('database', () => false, true)).readiness;
    expect(await worker.status(NOTHING)).toBe('not ready');
    expect(await open().readiness.status(NOTHING)).toBe('ok');
  });

  it('looks once a second, whoever asks, and does not begin a check again that still hangs', async () => {
    let isUp = false;
    const check = vi.fn<() => boolean>(() => isUp);
    const hanging = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}));
    const { readiness } = open(part('redis', check), part('database', hanging));
    const begun = Date.now();
    await Promise.all([readiness.status(NOTHING), readiness.status(new Set(['redis'])), readiness.parts()]);
    expect(Date.now() - begun).toBeLessThan(READY_CHECK_MAX_MS + 400);
    isUp = true;
    vi.advanceTimersByTime(READY_KEPT_MS - 1);
    expect(await readiness.parts()).toEqual({ redis: false, database: false });
    vi.advanceTimersByTime(1);
    expect(await readiness.parts()).toEqual({ redis: true, database: false });
    expect([check.mock.calls.length, hanging.mock.calls.length]).toEqual([2, 1]);
  });

  it('has a metric for each part, and is draining once it is told so, whatever is up', async () => {
    const { readiness, registry } = open(
      part('redis', () => true),
      part('feed', () => false),
    );
    expect(await registry.metrics()).toContain('forecourt_part_up{part="redis"} 1\nforecourt_part_up{part="feed"} 0');
    readiness.drain();
    expect([readiness.isDraining(), await readiness.status(NOTHING)]).toEqual([true, 'draining']);
  });
});
