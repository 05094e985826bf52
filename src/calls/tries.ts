import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { TRIES_OWED_MAX } from '#contracts/limits.ts';
import { PROBLEMS, ProblemError } from '#contracts/problems.ts';
import { isDatabaseResting } from '#domain/database-resting.ts';

/** A try that a request has counted outside of its transaction. */
export type CountedTry = {
  /** What counts it: a row. */
  readonly of: string;
  /** Of that, since when: the next window has nothing of tries before. */
  readonly window: string;
  /** Takes so many of this window back. */
  readonly takeBack: (tries: number) => Promise<unknown>;
};

const ofRequest = new AsyncLocalStorage<Map<string, CountedTry>>();

/** What a column that counts tries holds without so many of them: never less than none. */
export const withoutTries = (column: PgColumn, tries: number): SQL => sql`greatest(${column} - ${tries}::integer, 0)`;

/** What could not be taken back while the database could not be written, by `of`. */
const owed = new Map<string, CountedTry & { readonly tries: number }>();
let isSettling = false;

export const noteTry = (counted: CountedTry): void => void ofRequest.getStore()?.set(counted.of, counted);

/** The request itself has taken its try back. */
export const forgetTry = (of: string): void => void ofRequest.getStore()?.delete(of);

/** Whether a refusal says nothing of what was sent: the site could not judge it, and says so with 503. */
const isOwnFault = (error: unknown): boolean =>
  error instanceof ProblemError ? PROBLEMS[error.code].status === 503 && !error.isTry : isDatabaseResting(error);

/**
 * Runs a request. Where the site cannot answer it, because its database is away or the disk full, what the request has counted is
 * taken back: whoever tries again until the site is back is no guesser (decision 150).
 */
export async function withTries<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const noted = new Map<string, CountedTry>();
  return ofRequest.run(noted, async () => {
    try {
      return await run();
    } catch (error) {
      if (isOwnFault(error)) {
        for (const counted of noted.values()) owe(counted);
        await Promise.all([...noted.keys()].map(settleTries));
      }
      throw error;
    }
  });
}

function owe(counted: CountedTry): void {
  const before = owed.get(counted.of);
  owed.set(counted.of, { ...counted, tries: before?.window === counted.window ? before.tries + 1 : 1 });
  const [oldest] = owed.keys();
  if (owed.size > TRIES_OWED_MAX && oldest !== undefined) owed.delete(oldest);
}

/** Takes back what is owed of a row, before it counts the next try. Others follow by themselves once that could be written. */
export async function settleTries(of: string): Promise<void> {
  const debt = owed.get(of);
  if (debt === undefined) return;
  owed.delete(of);
  try {
    await debt.takeBack(debt.tries);
  } catch {
    // It cannot be written yet. Of what was counted meanwhile it is the same row.
    const since = owed.get(of);
    owed.set(of, { ...debt, tries: debt.tries + (since?.window === debt.window ? since.tries : 0) });
    return;
  }
  void settleOthers();
}

async function settleOthers(): Promise<void> {
  if (isSettling) return;
  isSettling = true;
  for (const of of owed.keys()) {
    await settleTries(of);
    if (owed.has(of)) break; // away again
  }
  isSettling = false;
}
