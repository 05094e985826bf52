import { eq } from 'drizzle-orm';
import { type ApplicationStep, APPLICATION_STEPS } from '#contracts/application.ts';
import type { Transaction } from '#contracts/database.ts';
import type { DecisionReason } from '#contracts/decisions.ts';
import { ProblemError } from '#contracts/problems.ts';
import { stepsOf } from '#domain/application.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { clientApplications } from '../application.tables.ts';
import { setVerification } from '../decisions/set-verification.ts';

/** The questionnaire is answered once (decision 140). */
export const STEPS_ASKED_AGAIN: readonly ApplicationStep[] = APPLICATION_STEPS.filter(
  (step) => step !== 'questionnaire',
);

export type ApplicationJudgement =
  | { readonly outcome: 'approved' }
  | { readonly outcome: 'refused'; readonly reason: DecisionReason }
  | { readonly outcome: 'asked-again'; readonly reason: DecisionReason; readonly steps: readonly ApplicationStep[] };

/**
 * Somebody of the company decides on an application that was sent: it takes the place of what the provider finds. Steps that are asked
 * again are open until it is sent again; the others stay as they are.
 *
 * @throws ProblemError `not-possible` where it was not sent, is decided, or has no such step
 */
export async function decideApplication(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  decidedBy: string,
  judgement: ApplicationJudgement,
): Promise<void> {
  const now = context.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  const isIt = eq(clientApplications.profileId, profileId);
  const [row] = await tx.select().from(clientApplications).where(isIt).for('update');
  if (profile === undefined || row?.state !== 'sent') throw new ProblemError('not-possible');
  if (judgement.outcome === 'asked-again') {
    const rules = context.regulators[row.regulator]?.application;
    const known = rules === undefined ? [] : stepsOf(rules);
    const steps = STEPS_ASKED_AGAIN.filter((step) => judgement.steps.includes(step) && known.includes(step));
    if (steps.length === 0) throw new ProblemError('not-possible');
    await tx
      .update(clientApplications)
      .set({ state: 'open', reopenedSteps: steps, reopenedAt: now, verification: null, verificationReasons: null })
      .where(isIt);
    await tx.update(profiles).set({ changedAt: now }).where(eq(profiles.id, profileId));
    await context.enqueue(tx, profileId, {
      kind: 'mail',
      template: 'application-looked-at',
      to: profile.email,
      edition: profile.edition,
      values: { link: `${context.publicUrl}/${profile.edition}/account`, outcome: 'again' },
      decision: { reason: judgement.reason, steps },
    });
    return;
  }
  const isApproved = judgement.outcome === 'approved';
  await tx.update(clientApplications).set({ state: judgement.outcome, decidedAt: now }).where(isIt);
  await setVerification(context, tx, {
    person: profileId,
    state: isApproved ? 'verified' : 'rejected',
    decided_by: decidedBy,
    ...(!isApproved && { reason: judgement.reason }),
  });
}
