import { getPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { ProblemError } from '#contracts/problems.ts';
import { PasswordHasher, PasswordThreadLostError } from './password-hasher.ts';

const opened: PasswordHasher[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((hasher) => hasher.close()));
});
const open = (...parameters: ConstructorParameters<typeof PasswordHasher>) => {
  const hasher = new PasswordHasher(...parameters);
  opened.push(hasher);
  return hasher;
};

/** The threads that are made while `work` goes on. */
async function threadsOf(work: (threads: readonly Worker[]) => Promise<unknown>): Promise<readonly Worker[]> {
  const threads: Worker[] = [];
  const keep = (thread: Worker) => void threads.push(thread);
  process.on('worker', keep);
  try {
    await work(threads);
  } finally {
    process.off('worker', keep);
  }
  return threads;
}

it('[FRM-8] hashes with argon2id at 19 MiB, two passes, one lane, a salt of its own each', async () => {
  const hasher = open();
  const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await hasher.verify(one, 'correct horse')).toBe(true);
  expect(await hasher.verify(one, 'correct horse ')).toBe(false);
  expect(await hasher.verify(undefined, '')).toBe(false);
});

it('[FRM-8] works a few at a time, lets the line wait its turn, and refuses beyond it', async () => {
  const hasher = open(2, 3);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => hasher.hash(`password ${i}`)));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
  const refusal = (outcomes[7] as PromiseRejectedResult).reason as ProblemError;
  expect(refusal).toBeInstanceOf(ProblemError);
  expect([refusal.code, refusal.retryAfterSeconds]).toEqual(['unavailable', 2]);
  // The places are given back.
  expect(await Promise.all(Array.from({ length: 5 }, () => hasher.hash('again')))).toHaveLength(5);
});

it('[FRM-8] gives its place back when hashing fails', async () => {
  const hasher = open(1, 1);
  await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow('Decoding failed');
  expect(await hasher.hash('x')).toContain('argon2id');
});

it('[FRM-8] works as hard without a stored hash as with one', async () => {
  const hasher = open();
  const stored = await hasher.hash('correct horse');
  await hasher.warmUp();
  const fastest = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 20; i += 1) {
    for (const [name, hash] of [
      ['with', stored],
      ['without', undefined],
    ] as const) {
      const from = performance.now();
      await hasher.verify(hash, 'not the password');
      fastest[name] = Math.min(fastest[name], performance.now() - from);
    }
  }
  expect(fastest.without / fastest.with).toBeGreaterThan(0.8);
  expect(fastest.without / fastest.with).toBeLessThan(1.25);
});

it('leaves the event loop free while it hashes', async () => {
  const hasher = open();
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  await Promise.all(Array.from({ length: 6 }, () => hasher.hash('correct horse')));
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});

it('[FRM-8] takes a password for the same however its letters are composed', async () => {
  const hasher = open();
  expect(await hasher.verify(await hasher.hash('Caf\u00E9 au lait'), 'Cafe\u0301 au lait')).toBe(true);
});

it('has as many threads as work at once, none more for what comes later, and leaves the priority of the process', async () => {
  const hasher = open(2);
  const before = getPriority();
  const threads = await threadsOf(async () => {
    await hasher.warmUp();
    await Promise.all(Array.from({ length: 6 }, () => hasher.hash('correct horse')));
  });
  expect(threads).toHaveLength(2);
  expect(getPriority()).toBe(before);
});

it('hashes by another thread what one was at when it died', async () => {
  const hasher = open(1);
  const threads = await threadsOf(async (made) => {
    const hashing = hasher.hash('correct horse');
    await setImmediate();
    await made[0]?.terminate();
    expect(await hasher.verify(await hashing, 'correct horse')).toBe(true);
  });
  expect(threads).toHaveLength(2);
  // One that rests.
  await threads[1]?.terminate();
  expect(await hasher.hash('again')).toContain('argon2id');
});

it('fails by its name what takes two threads with it, and goes on', async () => {
  const hasher = open(1);
  await threadsOf(async () => {
    const endEach = (thread: Worker) => void thread.terminate();
    process.on('worker', endEach);
    await expect(hasher.hash('correct horse')).rejects.toBeInstanceOf(PasswordThreadLostError);
    process.off('worker', endEach);
  });
  expect(await hasher.hash('again')).toContain('argon2id');
});

it('ends its threads when it closes: what they are at fails, and no new ones are made', async () => {
  const hasher = open(2);
  const threads = await threadsOf(async () => {
    await hasher.warmUp();
    const hashing = Promise.allSettled(Array.from({ length: 4 }, () => hasher.hash('correct horse')));
    await hasher.close();
    expect(await hashing).toEqual(Array(4).fill({ status: 'rejected', reason: expect.any(PasswordThreadLostError) }));
    await expect(hasher.hash('again')).rejects.toBeInstanceOf(PasswordThreadLostError);
  });
  // Node's id of a thread that has ended.
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1]);
});
