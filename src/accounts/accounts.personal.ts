import { eq, inArray, or } from 'drizzle-orm';
import { type NotPersonal, type PersonalTable, personalTable } from '#contracts/personal-data.ts';
import { activationCodes, clients, idempotentRequests, profiles, registrations, sessions, signUpAttempts } from './accounts.tables.ts';
import { courseEnrolments } from './courses/courses.tables.ts';
import { accountDecisions } from './decisions/decisions.tables.ts';
import { earlyConsents, heldRecords, oneTimeCodes, passwordResets, socialIdentities } from './log-in.tables.ts';
import { newsletterSubscriptions } from './newsletter/newsletter.tables.ts';

const COPIES = 'copies of what registrations hold, for the time of a sign-up';
const OF_MINUTES = 'hashes of codes and links that end by themselves';

/** The module's tables that hold persons, in the order of erasure: the profile last, since the others are found by it. */
export const ACCOUNTS_PERSONAL: readonly PersonalTable[] = [
  personalTable(clients, {
    columns: {
      id: 'kept', profileId: 'kept', kind: 'kept', state: 'kept', accountNumber: 'kept', platform: 'kept', terms: 'kept', details: 'person', attemptId: 'internal', platformLogin: 'kept', openedAt: 'kept',
      refusal: 'kept', entity: 'kept', companyId: 'kept', regulator: 'kept', country: 'kept', createdAt: 'kept',
    },
    find: ({ profileId }) => eq(clients.profileId, profileId),
    export: { as: 'clients' },
    isHeld: true,
    erase: () => ({ state: 'closed' as const, details: null }),
  }),
  personalTable(registrations, {
    columns: {
      id: 'kept', attemptId: 'kept', call: 'kept', profileId: 'kept', profileRef: 'kept', clientRef: 'kept', formId: 'kept', formVersion: 'kept', payload: 'person', shownTexts: 'kept', attribution: 'person',
      entity: 'kept', companyId: 'kept', country: 'kept', locale: 'kept', edition: 'kept', regulator: 'kept', timezone: 'person', agent: 'person', idempotencyKey: 'person', createdAt: 'kept',
    },
    // Those of somebody who typed this address once it was confirmed have the address too, but are another's: gone, and not handed out.
    find: ({ ids }) => or(inArray(registrations.profileId, [...ids]), inArray(registrations.attemptId, [...ids]))!,
    identifies: registrations.attemptId,
    export: { as: 'registrations', find: ({ profileId }) => eq(registrations.profileId, profileId) },
    isHeld: true,
    erase: () => ({ payload: {}, attribution: {}, timezone: null, agent: null, idempotencyKey: null }),
  }),
  personalTable(earlyConsents, {
    columns: { id: 'kept', attemptId: 'kept', shownTexts: 'kept', entity: 'kept', companyId: 'kept', country: 'kept', edition: 'kept', regulator: 'kept', agent: 'person', createdAt: 'kept' },
    find: ({ ids }) => inArray(earlyConsents.attemptId, [...ids]),
    export: { as: 'earlyConsents' },
    isHeld: true,
    erase: () => ({ agent: null }),
  }),
  personalTable(courseEnrolments, {
    columns: { id: 'person', attemptId: 'person', profileId: 'person', course: 'person', edition: 'person', createdAt: 'person' },
    find: ({ ids }) => or(inArray(courseEnrolments.profileId, [...ids]), inArray(courseEnrolments.attemptId, [...ids]))!,
    export: { as: 'courses' },
    isHeld: true,
    erase: 'row',
  }),
  personalTable(newsletterSubscriptions, {
    columns: {
      id: 'person', email: 'person', emailNormalised: 'person', topics: 'person', language: 'person', edition: 'person', consent: 'person', requestedAt: 'person', confirmedAt: 'person', unsubscribedAt: 'person',
    },
    find: ({ emails }) => inArray(newsletterSubscriptions.emailNormalised, [...emails]),
    identifies: newsletterSubscriptions.id,
    export: { as: 'newsletter' },
    erase: 'row',
  }),
  personalTable(socialIdentities, {
    columns: { issuer: 'person', subject: 'person', profileId: 'person', createdAt: 'person' },
    find: ({ profileId }) => eq(socialIdentities.profileId, profileId),
    export: { as: 'providers' },
    erase: 'row',
  }),
  personalTable(sessions, {
    columns: { id: 'person', profileId: 'person', agent: 'person', timezone: 'person', createdAt: 'person', expiresAt: 'person', revokedAt: 'person', shownUntil: 'internal' },
    find: ({ profileId }) => eq(sessions.profileId, profileId),
    export: { as: 'sessions' },
    erase: 'row',
  }),
  personalTable(activationCodes, {
    columns: { codeHash: 'secret', profileId: 'internal', attemptId: 'internal', createdAt: 'internal', expiresAt: 'internal', usedAt: 'internal' },
    find: ({ profileId }) => eq(activationCodes.profileId, profileId),
    export: { not: OF_MINUTES },
    erase: 'row',
  }),
  personalTable(passwordResets, {
    columns: { hash: 'secret', profileId: 'internal', createdAt: 'internal', expiresAt: 'internal', usedAt: 'internal' },
    find: ({ profileId }) => eq(passwordResets.profileId, profileId),
    export: { not: OF_MINUTES },
    erase: 'row',
  }),
  personalTable(oneTimeCodes, {
    columns: { id: 'internal', phone: 'person', purpose: 'internal', codeHash: 'secret', sent: 'internal', tries: 'internal', edition: 'internal', sentAt: 'internal', expiresAt: 'internal', usedAt: 'internal' },
    find: ({ phones }) => inArray(oneTimeCodes.phone, [...phones]),
    export: { not: OF_MINUTES },
    erase: 'row',
  }),
  personalTable(idempotentRequests, {
    columns: { key: 'secret', fingerprint: 'secret', attemptId: 'internal', answer: 'person', createdAt: 'internal' },
    find: ({ ids }) => inArray(idempotentRequests.attemptId, [...ids]),
    export: { not: 'repeats of what was answered in the last two days' },
    erase: 'row',
  }),
  personalTable(signUpAttempts, {
    columns: {
      id: 'internal', profileId: 'internal', standing: 'internal', kind: 'internal', clientKind: 'internal', platform: 'internal', terms: 'internal', clientDetails: 'person', consentMarketing: 'person',
      completedAt: 'internal', profileRef: 'internal', clientRef: 'internal', accountNumber: 'internal', email: 'person', passwordHash: 'secret', country: 'person', edition: 'internal', regulator: 'internal',
      entity: 'internal', companyId: 'internal', details: 'person', verifiedPhone: 'person', verifiedAt: 'internal', createdAt: 'internal',
    },
    find: ({ profileId }) => eq(signUpAttempts.profileId, profileId),
    identifies: signUpAttempts.id,
    export: { not: COPIES },
    erase: 'row',
  }),
  personalTable(accountDecisions, {
    columns: {
      id: 'kept', profileId: 'kept', clientId: 'kept', about: 'kept', before: 'kept', outcome: 'kept', reason: 'kept', note: 'person',
      // Of the company, not the client.
      decidedBy: 'internal', createdAt: 'kept',
    },
    find: ({ profileId }) => eq(accountDecisions.profileId, profileId),
    export: { as: 'decisions' },
    isHeld: true,
    erase: () => ({ note: null }),
  }),
  personalTable(heldRecords, {
    columns: { profileId: 'internal', record: 'person', heldUntil: 'internal', createdAt: 'internal' },
    find: ({ profileId }) => eq(heldRecords.profileId, profileId),
    export: { not: 'written by erasure itself, which ends the account that could ask for it' },
    erase: 'by-law',
  }),
  personalTable(profiles, {
    columns: {
      id: 'kept', email: 'person', emailNormalised: 'person', passwordHash: 'secret', emailVerifiedAt: 'person', attemptId: 'internal', edition: 'kept', country: 'kept', firstName: 'person', lastName: 'person',
      birthDate: 'person', phone: 'person', verifiedPhone: 'person', addressLine: 'person', city: 'person', postalCode: 'person', verification: 'person', consentMarketing: 'person', createdAt: 'kept', deviceEpoch: 'internal',
      changedAt: 'kept', erasedAt: 'kept',
    },
    find: ({ profileId }) => eq(profiles.id, profileId),
    export: { as: 'profile', isOne: true },
    isHeld: true,
    erase: nobodys,
  }),
];

/** What everyone reads of the row that stays, because others hang on it. The domain is reserved (RFC 2606): no mailbox ever has it, so the address is free for a new account. */
function nobodys(): Partial<typeof profiles.$inferInsert> {
  const email = `${crypto.randomUUID()}@erased.invalid`;
  return {
    email, emailNormalised: email, attemptId: crypto.randomUUID(), passwordHash: null, emailVerifiedAt: null, firstName: null, lastName: null, birthDate: null, phone: null, verifiedPhone: null,
    addressLine: null, city: null, postalCode: null, verification: null, consentMarketing: false,
  };
}

export const ACCOUNTS_NOT_PERSONAL: NotPersonal = {
  throttles: 'keyed hashes that name nobody without the secret, and a count; gone with their window, a day at most',
  sms_spend: 'sums of a day by dialling code',
  spent_captchas: 'random numbers, for ten minutes',
};
