import { and, asc, eq } from 'drizzle-orm';
import { xsrf } from '#calls/guard.ts';
import { marketingEmailsBody } from '#contracts/calls/registrations.ts';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { defineCall } from '../define-call.ts';
import { type SignUpAttempt, currentAttempt } from '../session/current-attempt.ts';
import { signedInProfile } from '../session/signed-in-profile.ts';
import { consentChanged } from './consent-changed.ts';

/** Of the session's profile, else of the sign-up in progress and the profile it has made. The CRM is told of each change. */
export const marketingEmailsCall = defineCall({
  method: 'POST',
  path: '/fcm-forms/marketing-emails',
  tag: 'registration',
  guard: {
    ...xsrf,
    proof: [
      ['xsrf', 'sign-up'],
      ['xsrf', 'bearer'],
    ],
  },
  summary: 'What the visitor agrees to be sent',
  body: marketingEmailsBody,
  answer: 'MarketingEmailsAnswer',
  refusals: [],
  examples: [{ name: 'yes', after: ['POST /utils/custom-forms/signup'], body: { consent_marketing: true } }],
  check: async ({ context, request }) => {
    const signedIn = await signedInProfile(context, request);
    return { of: signedIn ?? (await currentAttempt(context, request)) };
  },
  write: async ({ context, request, body: { consent_marketing: isGiven }, of }, tx) => {
    if ('profileRef' in of) await ofSignUp(context, tx, of, isGiven);
    else if (await ofProfile(context, tx, of.id, isGiven))
      await context.audit.record(tx, {
        act: 'consent-changed',
        subject: subjectOf({ profileId: of.id }),
        object: isGiven ? 'given' : 'withdrawn',
        request,
      });
    return { consent_marketing: isGiven };
  },
});

/** @returns whether it said otherwise before */
async function ofProfile(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  isGiven: boolean,
): Promise<boolean> {
  const [before] = await tx
    .select({ consentMarketing: profiles.consentMarketing })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('update');
  await tx
    .update(profiles)
    .set({ consentMarketing: isGiven, changedAt: context.now() })
    .where(eq(profiles.id, profileId));
  if (before === undefined || before.consentMarketing === isGiven) return false;
  await consentChanged(context, tx, { profileId, channel: 'account', isGiven, by: 'account' });
  return true;
}

async function ofSignUp(
  context: AccountsContext,
  tx: Transaction,
  { id, profileId, standing, kind }: SignUpAttempt,
  isGiven: boolean,
): Promise<void> {
  // The profile before what hangs on it, like everyone who locks both.
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('update');
  const [before] = await tx
    .select({ consentMarketing: signUpAttempts.consentMarketing })
    .from(signUpAttempts)
    .where(eq(signUpAttempts.id, id));
  await tx
    .update(profiles)
    .set({ consentMarketing: isGiven, changedAt: context.now() })
    .where(eq(profiles.attemptId, id));
  await tx.update(signUpAttempts).set({ consentMarketing: isGiven }).where(eq(signUpAttempts.id, id));
  if (before === undefined || before.consentMarketing === isGiven) return;
  // Of a known address, whoever typed it, only the registration is named: as much work for it (calls, neutral answers).
  const [first] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.attemptId, id), eq(registrations.call, kind)))
    .orderBy(asc(registrations.createdAt))
    .limit(1);
  const own = standing === 'known' ? undefined : profileId;
  await consentChanged(
    context,
    tx,
    { profileId: own, registrationId: first?.id, channel: 'account', isGiven, by: 'sign-up' },
    profileId,
  );
}
