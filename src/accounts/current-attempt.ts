import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from './accounts-context.ts';
import { signUpAttempts } from './accounts.tables.ts';
import { readSignUpCookie } from './sign-up-cookie.ts';

export type SignUpAttempt = typeof signUpAttempts.$inferSelect;

/** The attempt this browser's sign-up cookie names; `sign-up-missing` without one. */
export async function currentAttempt(context: AccountsContext, request: FastifyRequest): Promise<SignUpAttempt> {
  const id = readSignUpCookie(context, request);
  const [attempt] = id === undefined ? [] : await context.db.select().from(signUpAttempts).where(eq(signUpAttempts.id, id));
  if (attempt === undefined) throw new ProblemError('sign-up-missing');
  return attempt;
}
