import { expect, it } from 'vitest';
import { ProblemError } from '#contracts/problems.ts';
import { PasswordHasher } from './password-hasher.ts';

it('[FRM-8] hashes with argon2id at 19 MiB, two passes, one lane, a salt of its own each', async () => {
  const hasher = new PasswordHasher();
  const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await hasher.verify(one, 'correct horse')).toBe(true);
  expect(await hasher.verify(one, 'correct horse ')).toBe(false);
  expect(await hasher.verify(undefined, '')).toBe(false);
});

it('[FRM-8] works a few at a time, lets the line wait its turn, and refuses beyond it', async () => {
  const hasher = new PasswordHasher(2, 3);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => hasher.hash(`password ${i}`)));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
  const refusal = (outcomes[7] as PromiseRejectedResult).reason as ProblemError;
  expect(refusal).toBeInstanceOf(ProblemError);
  expect([refusal.code, refusal.retryAfterSeconds]).toEqual(['unavailable', 2]);
  // The places are given back.
  expect(await Promise.all(Array.from({ length: 5 }, () => hasher.hash('again')))).toHaveLength(5);
});

it('[FRM-8] gives its place back when hashing fails', async () => {
  const hasher = new PasswordHasher(1, 1);
  await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow('Decoding failed');
  expect(await hasher.hash('x')).toContain('argon2id');
});

it('[FRM-8] works as hard without a stored hash as with one', async () => {
  const hasher = new PasswordHasher();
  const stored = await hasher.hash('correct horse');
  await hasher.warmUp();
  const fastest = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 20; i += 1) {
    for (const [name, hash] of [['with', stored], ['without', undefined]] as const) {
      const from = performance.now();
      await hasher.verify(hash, 'not the password');
      fastest[name] = Math.min(fastest[name], performance.now() - from);
    }
  }
  expect(fastest.without / fastest.with).toBeGreaterThan(0.8);
  expect(fastest.without / fastest.with).toBeLessThan(1.25);
});

it('leaves the event loop free while it hashes', async () => {
  const hasher = new PasswordHasher();
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  await Promise.all(Array.from({ length: 6 }, () => hasher.hash('correct horse')));
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});
