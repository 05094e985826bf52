import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { EnqueueFollowUp } from '#contracts/follow-ups.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { confirmedProfileOf } from '../contact/confirmed-profile-of.ts';
import type { EmailAddress } from '../contact/email-address.ts';
import { NIL_UUID } from '../nil-uuid.ts';
import { consentChanged } from '../contact/consent-changed.ts';
import type { NewsletterLinks } from './newsletter-links.ts';
import { newsletterSubscriptions as subscriptions } from './newsletter.tables.ts';

type Subscription = typeof subscriptions.$inferSelect;

export type SubscriptionContext = {
  readonly enqueue: EnqueueFollowUp<Transaction>;
  readonly links: NewsletterLinks;
  /** Without a trailing slash. */
  readonly publicUrl: string;
};

const isActive = ({ confirmedAt, unsubscribedAt }: Subscription): boolean =>
  confirmedAt !== null && unsubscribedAt === null;

/**
 * Notes the wish and mails the link that confirms it. A subscriber gets a mail that says so, and nothing changes:
 * nobody else can change what a subscriber reads. Without `mayMail` the same is written and no mail goes out.
 */
export async function requestSubscription(
  context: SubscriptionContext,
  tx: Transaction,
  wish: {
    email: EmailAddress;
    edition: Edition;
    topics: readonly string[];
    consent: string;
    now: Date;
    mayMail: boolean;
  },
): Promise<void> {
  const { email, edition, topics, consent, now, mayMail } = wish;
  const fresh = {
    email: email.address,
    topics,
    language: edition.language,
    edition: edition.id,
    consent,
    requestedAt: now,
  };
  await tx
    .insert(subscriptions)
    .values({ id: randomUUID(), emailNormalised: email.normalised, ...fresh })
    .onConflictDoNothing();
  const [held] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.emailNormalised, email.normalised))
    .for('update');
  if (held === undefined) throw new Error('newsletter: the subscription that was just written is not there.');
  // The same statements either way: an active subscription is known by nothing (FRM-8).
  await tx
    .update(subscriptions)
    .set(fresh)
    .where(eq(subscriptions.id, isActive(held) ? NIL_UUID : held.id));
  if (!mayMail) return;
  if (isActive(held)) return mailWelcome(context, tx, held);
  await context.enqueue(tx, held.id, {
    kind: 'mail',
    template: 'newsletter-confirm',
    to: email.address,
    edition: edition.id,
    values: {
      link: `${context.publicUrl}/${edition.id}/subscribe/confirm?code=${context.links.confirmCode({ id: held.id, requestedAt: now })}`,
    },
  });
}

/** False where the code is none, is older than a day or belongs to an earlier wish. Confirming twice is once. */
export async function confirmSubscription(
  context: SubscriptionContext,
  tx: Transaction,
  code: string,
  now: Date,
): Promise<boolean> {
  const wish = context.links.readConfirm(code, now);
  if (wish === undefined) return false;
  const [held] = await tx.select().from(subscriptions).where(eq(subscriptions.id, wish.id)).for('update');
  if (held === undefined || held.requestedAt.getTime() !== wish.requestedAt.getTime()) return false;
  if (isActive(held)) return true;
  // Left since this wish: whoever left meant it.
  if (held.unsubscribedAt !== null && held.unsubscribedAt >= held.requestedAt) return false;
  await tx.update(subscriptions).set({ confirmedAt: now, unsubscribedAt: null }).where(eq(subscriptions.id, held.id));
  await mailWelcome(context, tx, held);
  await tell(context, tx, held, 'newsletter.subscribed', now);
  await enqueueConsentChanged(context, tx, held, true, now);
  return true;
}

/** False where the code is none. Leaving twice is once; the row stays as the record of consent and of its end. */
export async function endSubscription(
  context: SubscriptionContext,
  tx: Transaction,
  code: string,
  now: Date,
): Promise<boolean> {
  const id = context.links.readUnsubscribe(code);
  if (id === undefined) return false;
  const [held] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isNotNull(subscriptions.confirmedAt)))
    .for('update');
  if (held === undefined) return false;
  if (!isActive(held)) return true;
  await tx.update(subscriptions).set({ unsubscribedAt: now }).where(eq(subscriptions.id, id));
  await tell(context, tx, held, 'newsletter.unsubscribed', now);
  await enqueueConsentChanged(context, tx, held, false, now);
  return true;
}

function mailWelcome(
  { enqueue, links, publicUrl }: SubscriptionContext,
  tx: Transaction,
  { id, email, edition }: Subscription,
): Promise<void> {
  const code = links.unsubscribeCode(id);
  return enqueue(tx, id, {
    kind: 'mail',
    template: 'newsletter-welcome',
    to: email,
    edition,
    values: {
      unsubscribe: `${publicUrl}/${edition}/unsubscribe?code=${code}`,
      unsubscribeAt: `${publicUrl}/api/unsubscribe/${code}`,
    },
  });
}

async function tell(
  { enqueue }: SubscriptionContext,
  tx: Transaction,
  held: Subscription,
  name: 'newsletter.subscribed' | 'newsletter.unsubscribed',
  now: Date,
): Promise<void> {
  const { id, email, emailNormalised, topics, language, edition, consent } = held;
  const body = {
    subscription_id: id,
    profile_id: await confirmedProfileOf(tx, emailNormalised),
    email,
    topics: [...topics],
    language,
    edition,
    consent,
  };
  await enqueue(tx, id, eventFollowUp(name, body, now));
}

/** Beside the newsletter's own event, for who keeps all consents of a person in one place: with the confirmed profile of the mailbox, where it has one. */
async function enqueueConsentChanged(
  context: SubscriptionContext,
  tx: Transaction,
  { id, emailNormalised }: Subscription,
  isGiven: boolean,
  now: Date,
): Promise<void> {
  const profileId = (await confirmedProfileOf(tx, emailNormalised)) ?? undefined;
  await consentChanged({ ...context, now: () => now }, tx, {
    profileId,
    subscriptionId: id,
    channel: 'newsletter',
    isGiven,
    by: isGiven ? 'confirmed-link' : 'unsubscribe',
  });
}
