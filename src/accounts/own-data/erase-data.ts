import { eq, inArray } from 'drizzle-orm';
import type { ClientKind } from '#contracts/client-kinds.ts';
import type { Transaction } from '#contracts/database.ts';
import type { Enquirer, Erasure } from '#contracts/erasures.ts';
import type { Person } from '#contracts/personal-data.ts';
import { HELD_RECORDS_KEPT_YEARS } from '#contracts/limits.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles, registrations } from '../accounts.tables.ts';
import { erasures, heldRecords } from '../log-in.tables.ts';
import { newsletterSubscriptions } from '../newsletter/newsletter.tables.ts';
import { consentChanged } from '../contact/consent-changed.ts';
import { exportData } from './export-data.ts';
import { personOfEnquirer, personOfProfile } from './person.ts';

/** Accounts with money behind them; a demo or a course is none (decision 041). */
export const HELD_KINDS: ReadonlySet<ClientKind> = new Set(['live', 'partner', 'affiliate']);

/**
 * Closes the person's accounts and erases what is kept of them, as the declarations of the tables say (decisions 041 and
 * 062). Of an account that was open, the law has a broker keep records: they are set apart until the day this answers;
 * null where there were none. Mails, messages and events that waited for delivery are gone; the CRM is told of the
 * erasure by ids, and the person by one last mail.
 *
 * @param why who had their data erased is mailed, and named in the ledger; of who `has served its time` nothing is held any longer, and
 *   nobody is mailed. An erasure is done as it was done before a backup was restored: the same is held until the same day
 */
export async function eraseData(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  why: 'was asked' | 'has served its time' | Erasure,
): Promise<Date | null> {
  const now = context.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  if (profile === undefined || profile.erasedAt !== null) throw new Error('erasure: the profile no longer exists.');
  const person = await personOfProfile(tx, context.personalTables, profile);
  const accounts = await tx.select().from(clients).where(eq(clients.profileId, profileId));
  const sent = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.profileId, profileId));
  const subscribed = await subscriptionsOf(tx, person);
  // Rows of the same person that staff merged: a backup of before knows them as somebody else's.
  const merged = (await context.enquirers?.(tx, person.ids)) ?? [];

  const isHeld = accounts.some(
    ({ kind, state, openedAt }) => (state === 'open' || openedAt !== null) && HELD_KINDS.has(kind),
  );
  const newlyHeldUntil = isHeld && why === 'was asked' ? yearsLater(now, HELD_RECORDS_KEPT_YEARS) : null;
  const { erasedAt, heldUntil } = typeof why === 'object' ? why : { erasedAt: now, heldUntil: newlyHeldUntil };
  if (heldUntil !== null) {
    const record = await exportData(
      tx,
      context.personalTables.filter(({ isHeld }) => isHeld),
      person,
    );
    await tx.insert(heldRecords).values({
      profileId,
      record: JSON.parse(JSON.stringify(record)) as Record<string, unknown>,
      heldUntil,
      createdAt: now,
    });
  }
  for (const table of context.personalTables) await table.erase(tx, person);
  await tx.update(profiles).set({ erasedAt, changedAt: now }).where(eq(profiles.id, profileId));

  if (why === 'was asked') {
    await tx
      .insert(erasures)
      .values([
        { profileId, erasedAt, heldUntil },
        ...merged.map(({ id }) => ({ profileId: id, erasedAt, heldUntil: null })),
      ])
      .onConflictDoNothing();
    await context.enqueue(tx, profileId, {
      kind: 'mail',
      template: 'account-erased',
      to: profile.email,
      edition: profile.edition,
      values: heldUntil === null ? { kept: 'no' } : { kept: 'yes', until: heldUntil.toISOString() },
    });
  }
  if (profile.consentMarketing)
    await consentChanged(context, tx, { profileId, channel: 'account', isGiven: false, by: 'erasure' });
  for (const subscriptionId of subscribed)
    await consentChanged(context, tx, {
      profileId,
      subscriptionId,
      channel: 'newsletter',
      isGiven: false,
      by: 'erasure',
    });
  // Under whatever id the receiver has heard of the person. No name, address or number: it is to forget them.
  const others = person.ids.filter((id) => id !== profileId);
  await enqueueAccountEvent(context, tx, profileId, 'profile.erased', {
    profile_id: profileId,
    client_ids: accounts.map(({ id }) => id),
    registration_ids: sent.map(({ id }) => id),
    other_ids: others,
    held_until: heldUntil?.toISOString() ?? null,
  });
  return heldUntil;
}

/**
 * Erases what is kept of somebody who has no profile, by the same declarations. Nothing of it is held: no account was open.
 *
 * @param why as of eraseData
 */
export async function eraseEnquirer(
  context: AccountsContext,
  tx: Transaction,
  { id, email, edition }: Enquirer,
  why: 'was asked' | Erasure,
): Promise<void> {
  const now = context.now();
  const person = await personOfEnquirer(tx, context.personalTables, { id, email });
  const subscribed = await subscriptionsOf(tx, person);
  const rows = (await context.enquirers?.(tx, person.ids)) ?? [];
  for (const table of context.personalTables) await table.erase(tx, person);
  if (why === 'was asked') {
    await tx
      .insert(erasures)
      .values([id, ...rows.map((row) => row.id)].map((each) => ({ profileId: each, erasedAt: now, heldUntil: null })))
      .onConflictDoNothing();
    await context.enqueue(tx, id, { kind: 'mail', template: 'enquirer-erased', to: email, edition, values: {} });
  }
  for (const subscriptionId of subscribed)
    await consentChanged(context, tx, { subscriptionId, channel: 'newsletter', isGiven: false, by: 'erasure' });
  await enqueueAccountEvent(context, tx, id, 'enquirer.erased', { profile_id: null, ids: [...person.ids] });
}

/** Subscriptions to the newsletter that are in force. */
async function subscriptionsOf(tx: Transaction, { emails }: Person): Promise<readonly string[]> {
  const found = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(inArray(newsletterSubscriptions.emailNormalised, [...emails]));
  return found
    .filter(({ confirmedAt, unsubscribedAt }) => confirmedAt !== null && unsubscribedAt === null)
    .map(({ id }) => id);
}

export function yearsLater(now: Date, years: number): Date {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
