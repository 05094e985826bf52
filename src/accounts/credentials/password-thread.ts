// Run by the threads that hash passwords (password-hasher.ts), one task at a time.
import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { PASSWORD_THREAD_NICENESS } from '#contracts/limits.ts';

export type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: HashCost }
  | { readonly kind: 'verify'; readonly stored: string; readonly password: string };
/** `failed` is in argon2's own words. A task that ends with an error instead has lost its thread. */
export type TaskOutcome =
  | { readonly kind: 'done'; readonly result: string | boolean }
  | { readonly kind: 'failed'; readonly message: string };

// Elsewhere the priority is the whole process's.
if (process.platform === 'linux') setPriority(0, PASSWORD_THREAD_NICENESS);

export default function runTask(task: PasswordTask): TaskOutcome {
  try {
    const result = task.kind === 'hash' ? hashSync(task.password, task.cost) : verifySync(task.stored, task.password);
    return { kind: 'done', result };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
