import { eq } from 'drizzle-orm';
import type { Act } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import { enqueueProfileMail } from '../mails/account-mails.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { forgetDevices } from '../session/device-cookie.ts';
import { endSessions } from '../session/end-sessions.ts';
import { revokeLinks } from './reset-links.ts';

/**
 * A new password for a profile: every session but `except` ends, no browser is known any longer, every reset link is worth
 * nothing, and the owner is told by mail, whose link leads to the page that asks for another reset.
 */
export async function changePassword(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  passwordHash: string,
  by: Pick<Act, 'factor' | 'request'>,
  except?: string,
): Promise<void> {
  const now = context.now();
  const [profile] = await tx.update(profiles).set({ passwordHash }).where(eq(profiles.id, profileId)).returning();
  if (profile === undefined) throw new Error('password: the profile no longer exists.');
  await context.audit.record(tx, { act: 'password-changed', ...by, subject: subjectOf({ profileId }) });
  await endSessions(tx, profileId, now, except);
  await forgetDevices(tx, profileId);
  await revokeLinks(tx, profileId, now);
  await enqueueProfileMail(context, tx, profile, 'password-changed', 'reset-password', 'always');
}
