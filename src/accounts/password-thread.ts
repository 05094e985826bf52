// One of the threads that hash passwords (password-threads.ts): one task at a time, in the order they come.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import {
  PASSWORD_HASH_LANES,
  PASSWORD_HASH_MEMORY_KIB,
  PASSWORD_HASH_PASSES,
  PASSWORD_THREAD_NICENESS,
} from '#contracts/limits.ts';
import type { PasswordTask, TaskOutcome } from './password-threads.ts';

const COST = { memoryCost: PASSWORD_HASH_MEMORY_KIB, timeCost: PASSWORD_HASH_PASSES, parallelism: PASSWORD_HASH_LANES };

// Elsewhere the priority is the whole process's.
if (process.platform === 'linux') setPriority(0, PASSWORD_THREAD_NICENESS);

const done = (task: PasswordTask): string | boolean =>
  task.kind === 'hash' ? hashSync(task.password, COST) : verifySync(task.stored, task.password);

function outcomeOf(task: PasswordTask): TaskOutcome {
  try {
    return { kind: 'done', result: done(task) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(outcomeOf(task)));
