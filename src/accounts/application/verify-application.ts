import { and, desc, eq } from 'drizzle-orm';
import { unsealBytes } from '#calls/sealed-bytes.ts';
import type { AuditTrail } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import type { TaskHandler } from '#contracts/follow-ups.ts';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import { VERIFICATION_TRIES } from '#contracts/limits.ts';
import type { VerificationAnswer, VerificationProvider, VerificationRequest } from '#contracts/verification.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { applicationDocuments, clientApplications } from '../application.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { setVerification } from '../decisions/set-verification.ts';
import { recordProfileEvent } from '../person-events.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { newestAnswers } from './own-application.ts';

/** The delivery module's task that has an application checked by the provider. */
export const VERIFY_APPLICATION = 'verify-application';

/** In an order of its own: a provider that is silent would hold up other tasks of the profile. */
export const enqueueCheck = (
  context: Pick<AccountsContext, 'enqueue'>,
  tx: Transaction,
  profileId: string,
  checkId: string,
): Promise<void> =>
  context.enqueue(tx, checkId, {
    kind: 'task',
    task: VERIFY_APPLICATION,
    values: { profile_id: profileId, check_id: checkId },
  });

export type VerifyingOptions = AccountsContext & {
  readonly provider: VerificationProvider;
  readonly log: { readonly error: (facts: object, message: string) => void };
};

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The task `verify-application`. The provider is asked outside of any transaction, as often as the task runs, and knows a repeat by the
 * id of the check; what follows its answer is written together with the state that it ends, so it happens once. A provider that
 * throws is asked again, VERIFICATION_TRIES times; then the application waits for a person, and nothing of it is lost.
 */
export function verifyApplication(options: VerifyingOptions): TaskHandler {
  const { db, provider, log } = options;
  return async ({ profile_id: profileId = '', check_id: checkId = '' }, { attempt }) => {
    if (!ID.test(profileId) || !ID.test(checkId)) throw new UndeliverableError('the task names no application');
    const request = await requestOf(options, profileId, checkId);
    // Answered by an earlier run, decided by a person meanwhile, sent again, or erased.
    if (request === undefined) return;
    let answer: VerificationAnswer;
    try {
      answer = await provider(request);
    } catch (error) {
      if (attempt < VERIFICATION_TRIES) throw error;
      log.error({ check: checkId, attempt }, 'the verification provider does not answer: a person has to decide');
      answer = { outcome: 'needs-person', reasons: ['provider-silent'] };
    }
    await db.transaction((tx) => settle(options, tx, profileId, checkId, answer));
  };
}

const waiting = (profileId: string, checkId: string) =>
  and(
    eq(clientApplications.profileId, profileId),
    eq(clientApplications.checkId, checkId),
    eq(clientApplications.state, 'sent'),
    eq(clientApplications.verification, 'pending'),
  );

async function requestOf(
  { db, keys }: Pick<VerifyingOptions, 'db' | 'keys'>,
  profileId: string,
  checkId: string,
): Promise<VerificationRequest | undefined> {
  const [row] = await db.select().from(clientApplications).where(waiting(profileId, checkId));
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  if (row === undefined || profile === undefined || profile.erasedAt !== null) return undefined;
  const answers = await newestAnswers(db, profileId);
  const documents = await db
    .selectDistinctOn([applicationDocuments.kind])
    .from(applicationDocuments)
    .where(eq(applicationDocuments.profileId, profileId))
    .orderBy(applicationDocuments.kind, desc(applicationDocuments.createdAt));
  return {
    check_id: checkId,
    regulator: row.regulator,
    person: {
      first_name: profile.firstName,
      last_name: profile.lastName,
      birth_date: profile.birthDate,
      country: profile.country,
    },
    answers: Object.assign({}, ...[...answers.values()].map((each) => each.answers)) as VerificationRequest['answers'],
    documents: documents.map(({ id, kind, mediaType, sealed }) => ({
      kind,
      media_type: mediaType,
      content: unsealBytes(keys.document, sealed, id).toString('base64'),
    })),
  };
}

/** Writes what the provider found, unless somebody was faster: the profile is locked first, like everywhere. */
async function settle(
  options: VerifyingOptions,
  tx: Transaction,
  profileId: string,
  checkId: string,
  { outcome, reasons }: VerificationAnswer,
): Promise<void> {
  const now = options.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  const state = outcome === 'verified' ? 'approved' : outcome === 'refused' ? 'refused' : 'sent';
  const [row] = await tx
    .update(clientApplications)
    .set({ verification: outcome, verificationReasons: reasons, state, ...(state !== 'sent' && { decidedAt: now }) })
    .where(waiting(profileId, checkId))
    .returning();
  if (row === undefined || profile === undefined) return;
  await recordChecked(options, tx, profile, { outcome, reasons }, now);
  if (outcome === 'needs-person')
    await options.enqueue(tx, profile.id, {
      kind: 'mail',
      template: 'application-looked-at',
      to: profile.email,
      edition: profile.edition,
      values: { link: `${options.publicUrl}/${profile.edition}/account`, outcome: 'person' },
      // Why is not told, and the template names a reason only where there is one.
      decision: {},
    });
  else
    await setVerification(options, tx, {
      person: profileId,
      state: outcome === 'verified' ? 'verified' : 'rejected',
      // Why is not told: who is on a list must not hear of it.
      ...(outcome === 'refused' && { reason: 'not-eligible' as const }),
      decided_by: DECIDED_BY,
    });
}

/** As decisions name who made them. */
const DECIDED_BY = 'verification provider';

async function recordChecked(
  options: VerifyingOptions & { readonly audit: AuditTrail },
  tx: Transaction,
  profile: Profile,
  { outcome, reasons }: VerificationAnswer,
  now: Date,
): Promise<void> {
  await options.audit.record(tx, {
    act: 'application-checked',
    actor: 'site',
    subject: subjectOf({ profileId: profile.id }),
    object: [outcome, ...reasons].join(' '),
  });
  await recordProfileEvent(
    options,
    tx,
    profile.id,
    {
      kind: 'application-checked',
      at: now,
      refTable: 'profiles',
      refId: profile.id,
      facts: { checked: outcome, reasons },
    },
    'none',
  );
}
