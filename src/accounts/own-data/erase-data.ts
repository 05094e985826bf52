import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { ClientKind } from '#contracts/client-kinds.ts';
import type { Transaction } from '#contracts/database.ts';
import { HELD_RECORDS_KEPT_YEARS } from '#contracts/limits.ts';
import { courseEnrolments } from '../courses/courses.tables.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { activationCodes, clients, profiles, registrations, sessions, signUpAttempts } from '../accounts.tables.ts';
import { earlyConsents, heldRecords, oneTimeCodes, passwordResets, socialIdentities } from '../log-in.tables.ts';
import { gatherData } from './gather-data.ts';

/** Accounts with money behind them; a demo or a course is none (decision 041). */
const HELD_KINDS: ReadonlySet<ClientKind> = new Set(['live', 'partner', 'affiliate']);

/** What everyone reads of the rows that stay, because others hang on them. */
const NOBODYS = { firstName: null, lastName: null, birthDate: null, phone: null, verifiedPhone: null, addressLine: null, city: null, postalCode: null, emailVerifiedAt: null, passwordHash: null, consentMarketing: false } as const;

/**
 * Closes the person's accounts and erases what is kept of them (decision 041). Of an account that was open, the law has a
 * broker keep records: they are set apart until the day this answers; null where there were none.
 */
export async function eraseData(context: AccountsContext, tx: Transaction, profileId: string): Promise<Date | null> {
  const now = context.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  if (profile === undefined || profile.erasedAt !== null) throw new Error('erasure: the profile is gone.');
  const data = await gatherData(tx, profile);
  const heldUntil = data.clients.some(({ kind, state, refusal }) => state !== 'pending' && refusal === null && HELD_KINDS.has(kind)) ? yearsLater(now, HELD_RECORDS_KEPT_YEARS) : null;
  if (heldUntil !== null) {
    const { sessions: _sessions, providers: _providers, ...record } = data;
    await tx.insert(heldRecords).values({ profileId, record: JSON.parse(JSON.stringify(record)) as Record<string, unknown>, heldUntil, createdAt: now });
  }

  await tx.update(clients).set({ state: 'closed', details: null }).where(eq(clients.profileId, profileId));
  const attempts = (await tx.select({ id: signUpAttempts.id }).from(signUpAttempts).where(eq(signUpAttempts.profileId, profileId))).map(({ id }) => id);
  const sent = [...new Set([...attempts, ...data.registrations.map(({ attemptId }) => attemptId)])];
  const nothing = { payload: {}, attribution: {}, timezone: null, agent: null, idempotencyKey: null };
  // Those of somebody who typed this address once it was confirmed have the address too.
  if (sent.length > 0) {
    await tx.update(registrations).set(nothing).where(inArray(registrations.attemptId, sent));
    await tx.update(earlyConsents).set({ agent: null }).where(inArray(earlyConsents.attemptId, sent));
  }
  await tx.delete(courseEnrolments).where(eq(courseEnrolments.profileId, profileId));
  await tx.delete(activationCodes).where(eq(activationCodes.profileId, profileId));
  await tx.delete(signUpAttempts).where(eq(signUpAttempts.profileId, profileId));
  await tx.delete(passwordResets).where(eq(passwordResets.profileId, profileId));
  await tx.delete(socialIdentities).where(eq(socialIdentities.profileId, profileId));
  await tx.delete(sessions).where(eq(sessions.profileId, profileId));
  const numbers = [profile.phone, profile.verifiedPhone].filter((number) => number !== null);
  if (numbers.length > 0) await tx.delete(oneTimeCodes).where(inArray(oneTimeCodes.phone, numbers));
  // Reserved (RFC 2606): no mailbox ever has it, so the address is free for a new account.
  const email = `${randomUUID()}@erased.invalid`;
  await tx.update(profiles).set({ ...NOBODYS, email, emailNormalised: email, attemptId: randomUUID(), erasedAt: now, changedAt: now }).where(eq(profiles.id, profileId));

  await context.enqueue(tx, profileId, {
    kind: 'mail',
    template: 'account-erased',
    to: profile.email,
    edition: profile.edition,
    values: heldUntil === null ? { kept: 'no' } : { kept: 'yes', until: heldUntil.toISOString() },
  });
  return heldUntil;
}

function yearsLater(now: Date, years: number): Date {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
