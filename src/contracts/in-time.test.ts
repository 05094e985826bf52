import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';
import { READY_CHECK_MAX_MS } from './limits.ts';

it('is the answer, and undefined for one that fails or does not come', async () => {
  expect(await inTime(Promise.resolve(7))).toBe(7);
  expect(await inTime(Promise.reject(new Error('away')))).toBeUndefined();
  const begun = performance.now();
  expect(await inTime(new Promise(() => {}))).toBeUndefined();
  expect(performance.now() - begun).toBeGreaterThan(READY_CHECK_MAX_MS - 5);
});
