import type * as z from 'zod/mini';
import { analyticsEvent } from './analytics-event.ts';
import { clientClosed } from './client-closed.ts';
import { clientDecided } from './client-decided.ts';
import { clientOpened } from './client-opened.ts';
import { clientRefused } from './client-refused.ts';
import { enquirerErased } from './enquirer-erased.ts';
import { enquiryCreated } from './enquiry-created.ts';
import { eventGivenBack } from './event-given-back.ts';
import { eventMovedUp } from './event-moved-up.ts';
import { marketingConsentChanged } from './marketing-consent-changed.ts';
import { newsletterSubscribed } from './newsletter-subscribed.ts';
import { newsletterUnsubscribed } from './newsletter-unsubscribed.ts';
import { profileAccessChanged } from './profile-access-changed.ts';
import { profileCorrected } from './profile-corrected.ts';
import { profileErased } from './profile-erased.ts';
import { profileVerificationChanged } from './profile-verification-changed.ts';
import { profileVerified } from './profile-verified.ts';
import { registrationCompleted } from './registration-completed.ts';
import { registrationConfirmed } from './registration-confirmed.ts';
import { registrationCreated } from './registration-created.ts';
import { registrationHandedOn } from './registration-handed-on.ts';

/** Every event that webhooks deliver, in the order of docs/events.md. A new one is a file of its own and a row here (docs/how-to/add-an-event-for-webhooks.md). */
export const WEBHOOK_EVENTS = [
  registrationCreated,
  registrationCompleted,
  registrationConfirmed,
  registrationHandedOn,
  profileVerified,
  profileVerificationChanged,
  profileCorrected,
  profileAccessChanged,
  profileErased,
  marketingConsentChanged,
  clientOpened,
  clientRefused,
  clientDecided,
  clientClosed,
  enquiryCreated,
  enquirerErased,
  eventGivenBack,
  eventMovedUp,
  newsletterSubscribed,
  newsletterUnsubscribed,
  analyticsEvent,
] as const;

type Declared = (typeof WEBHOOK_EVENTS)[number];
export type EventName = Declared['name'];
/** What an event tells; `data` of the envelope. */
export type EventData<Name extends EventName> = z.output<Extract<Declared, { readonly name: Name }>['data']>;

/** What happened, for the CRM and the partners that the operator has named: signed webhooks. No password, code or session is in it. */
export type EventFollowUp = {
  [Name in EventName]: {
    readonly kind: 'event';
    readonly name: Name;
    /** Of the shape of `body`. */
    readonly version: number;
    /** Stays the same however often it is delivered: the receiver's idempotency key. */
    readonly id: string;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly body: EventData<Name>;
  };
}[EventName];

const VERSIONS = Object.fromEntries(WEBHOOK_EVENTS.map(({ name, version }) => [name, version])) as Readonly<
  Record<EventName, number>
>;

/** The follow-up that tells an event. `id` is a fresh one, unless the record it tells of is told once only. */
export const eventFollowUp = <Name extends EventName>(
  name: Name,
  body: EventData<Name>,
  at: Date,
  id: string = crypto.randomUUID(),
): EventFollowUp => ({ kind: 'event', name, version: VERSIONS[name], id, at: at.toISOString(), body }) as EventFollowUp;
