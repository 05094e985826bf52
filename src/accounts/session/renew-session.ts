import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { sessions } from '../accounts.tables.ts';
import { signAccessToken } from './access-token.ts';
import type { CurrentSession } from './current-session.ts';

/**
 * Who has proven again whose session it is goes on under another id, and every token from before is refused (ASVS 7.2.4). The row
 * stays: the session ends when it would have ended, and its owner sees one and not two. A version that does not renew refuses the old
 * tokens as well, since it looks for the id.
 *
 * @throws ProblemError `token-invalid` where another proof, or a log-out, came first
 */
export async function renewSession(
  context: AccountsContext,
  tx: Transaction,
  { id: before }: CurrentSession['session'],
  changed: { readonly provenAt?: Date } = {},
): Promise<{ readonly sessionId: string; readonly token: string }> {
  const [session] = await tx
    .update(sessions)
    .set({ id: crypto.randomUUID(), ...changed })
    .where(and(eq(sessions.id, before), isNull(sessions.revokedAt)))
    .returning();
  if (session === undefined) throw new ProblemError('token-invalid');
  return { sessionId: session.id, token: await signAccessToken(context, session) };
}
