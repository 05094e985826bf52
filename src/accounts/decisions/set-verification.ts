import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DecisionAnswer, verificationBody } from '#contracts/calls/decisions.ts';
import type { Transaction } from '#contracts/database.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { contactLink } from '../mails/contact-link.ts';
import { findPerson } from './find-decided.ts';
import { recordDecision, wireWords } from './record-decision.ts';

/** Where the verification of a person stands, as whoever looks at their documents says. */
export async function setVerification(
  context: AccountsContext,
  tx: Transaction,
  body: z.infer<typeof verificationBody>,
): Promise<DecisionAnswer> {
  const { person, state, reason, note, decided_by: decidedBy } = body;
  const profile = await findPerson(tx, person);
  const answer = { profile_id: profile.id, client_id: null };
  if (profile.verification === state) return { ...answer, recorded: false };
  await tx.update(profiles).set({ verification: state }).where(eq(profiles.id, profile.id));
  const link =
    state === 'verified' ? `${context.publicUrl}/${profile.edition}/log-in` : contactLink(context, profile.edition);
  // ICU has no hyphen in what it chooses by.
  const mail = {
    template: 'verification-decided',
    link,
    values: { outcome: state === 'documents-needed' ? 'documents' : state },
  } as const;
  await recordDecision(context, tx, profile, {
    about: 'verification',
    before: profile.verification,
    outcome: state,
    clientId: null,
    decidedBy,
    reason,
    note,
    mail,
  });
  await enqueueAccountEvent(context, tx, profile.id, 'profile.verification-changed', {
    profile_id: profile.id,
    email: profile.email,
    state,
    before: profile.verification,
    ...wireWords(body),
    decided_by: decidedBy,
  });
  return { ...answer, recorded: true };
}
