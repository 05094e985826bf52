import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { DecisionWords } from '#contracts/decisions.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { accountDecisions } from './decisions.tables.ts';

export type Decision = DecisionWords &
  Pick<typeof accountDecisions.$inferInsert, 'about' | 'before' | 'clientId' | 'decidedBy' | 'outcome'> & {
    /** A template of brand/mail, and what it names beside the outcome. */
    readonly mail: {
      readonly template:
        | 'application-decided'
        | 'factors-changed'
        | 'login-changed'
        | 'swap-free-decided'
        | 'verification-decided';
      readonly link: string;
      readonly values?: Readonly<Record<string, string>>;
    };
  };

/** Keeps who decided what, when and why, and mails the person, whose profile is locked. */
export async function recordDecision(
  context: AccountsContext,
  tx: Transaction,
  profile: Profile,
  { mail, ...decision }: Decision,
): Promise<void> {
  const { reason, note } = decision;
  await tx.insert(accountDecisions).values({
    ...decision,
    id: crypto.randomUUID(),
    profileId: profile.id,
    reason: reason ?? null,
    note: note ?? null,
    createdAt: context.now(),
  });
  await tx.update(profiles).set({ changedAt: context.now() }).where(eq(profiles.id, profile.id));
  await context.enqueue(tx, profile.id, {
    kind: 'mail',
    template: mail.template,
    to: profile.email,
    edition: profile.edition,
    values: { link: mail.link, outcome: decision.outcome, ...mail.values },
    decision: { ...(reason !== undefined && { reason }), ...(note !== undefined && { note }) },
  });
}

/** For events: what was not said is null. */
export const wireWords = ({ reason, note }: DecisionWords) => ({ reason: reason ?? null, note: note ?? null });
