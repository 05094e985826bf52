import { afterEach, expect, it, vi } from 'vitest';
import { nextJobId } from './job-id.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('gives UUIDs version 7 in the order of the calls, within a millisecond and when the clock steps back', () => {
  vi.useFakeTimers({ now: 2_000_000_000_000 });
  const ids = Array.from({ length: 10_000 }, nextJobId);
  vi.setSystemTime(1_999_999_999_000);
  ids.push(nextJobId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
