import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { signUpAttempts } from '../accounts.tables.ts';
import { readSignUpCookie } from './sign-up-cookie.ts';

export type SignUpAttempt = typeof signUpAttempts.$inferSelect;

/** An attempt that has just been made or is known to be there. */
export async function currentAttemptIn(handle: Database | Transaction, id: string): Promise<SignUpAttempt> {
  const [attempt] = await handle.select().from(signUpAttempts).where(eq(signUpAttempts.id, id));
  if (attempt === undefined) throw new ProblemError('sign-up-missing');
  return attempt;
}

/** The attempt this browser's sign-up cookie names; `sign-up-missing` without one. */
export async function currentAttempt(context: AccountsContext, request: FastifyRequest): Promise<SignUpAttempt> {
  const id = readSignUpCookie(context, request);
  const [attempt] =
    id === undefined ? [] : await context.db.select().from(signUpAttempts).where(eq(signUpAttempts.id, id));
  if (attempt === undefined) throw new ProblemError('sign-up-missing');
  return attempt;
}
