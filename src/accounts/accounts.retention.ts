import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { idempotentRequests, spentCaptchas, throttles } from '#calls/calls.tables.ts';
import {
  ATTEMPT_KEPT_S,
  AUDIT_KEPT_YEARS,
  CLOSED_PROFILES_KEPT_YEARS,
  ERASURES_KEPT_S,
  HELD_RECORDS_KEPT_YEARS,
  UNCONFIRMED_KEPT_S,
} from '#contracts/limits.ts';
import { inDays, type Retention, secondsBefore } from '#contracts/retention.ts';
import { NOTHING_TYPED } from './accounts.personal.ts';
import { activationCodes, clients, registrations, sessions, signUpAttempts } from './accounts.tables.ts';
import { applicationLinks } from './application.tables.ts';
import { courseEnrolments } from './courses/courses.tables.ts';
import { earlyConsents, erasures, heldRecords, oneTimeCodes, passwordResets, smsSpend } from './log-in.tables.ts';
import { newsletterSubscriptions } from './newsletter/newsletter.tables.ts';
import { passkeyChallenges, pendingLogIns } from './second-factor.tables.ts';

const WITH_PROFILE = 'as long as the profile';
const attemptOver = (now: Date) => secondsBefore(now, ATTEMPT_KEPT_S);
const monthAgo = (now: Date) => secondsBefore(now, UNCONFIRMED_KEPT_S);

/** Of this module and of what all calls share. Profiles and what hangs on them are erased by forget-profiles.ts. */
export const ACCOUNTS_RETENTION: Retention = {
  throttles: {
    kept: 'until the window ends, a day at most',
    forget: (db, now) => db.delete(throttles).where(lt(throttles.resetsAt, now)),
  },
  idempotent_requests: {
    kept: inDays(ATTEMPT_KEPT_S),
    forget: (db, now) => db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, attemptOver(now))),
  },
  spent_captchas: {
    kept: '10 minutes',
    forget: (db, now) => db.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now)),
  },
  sms_spend: {
    kept: inDays(ATTEMPT_KEPT_S),
    forget: (db, now) => db.delete(smsSpend).where(lt(smsSpend.day, attemptOver(now).toISOString().slice(0, 10))),
  },
  activation_codes: {
    kept: `${inDays(ATTEMPT_KEPT_S)} after the link ends`,
    forget: (db, now) => db.delete(activationCodes).where(lt(activationCodes.expiresAt, attemptOver(now))),
  },
  one_time_codes: {
    kept: 'until the code ends',
    forget: (db, now) => db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now)),
  },
  pending_log_ins: {
    kept: 'until the log-in ends, ten minutes at most',
    forget: (db, now) => db.delete(pendingLogIns).where(lt(pendingLogIns.expiresAt, now)),
  },
  passkey_challenges: {
    kept: 'until it is answered, ten minutes at most',
    forget: (db, now) => db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
  },
  password_resets: {
    kept: `${inDays(ATTEMPT_KEPT_S)} after the link ends`,
    forget: (db, now) => db.delete(passwordResets).where(lt(passwordResets.expiresAt, attemptOver(now))),
  },
  sessions: {
    kept: `${inDays(ATTEMPT_KEPT_S)} after the session ends`,
    forget: (db, now) => db.delete(sessions).where(lt(sessions.expiresAt, attemptOver(now))),
  },
  early_consents: {
    kept: `${WITH_PROFILE}; ${inDays(ATTEMPT_KEPT_S)} where no sign-up followed`,
    forget: (db, now) =>
      db
        .delete(earlyConsents)
        .where(and(isNull(earlyConsents.attemptId), lt(earlyConsents.createdAt, attemptOver(now)))),
  },
  course_enrolments: {
    kept: `${WITH_PROFILE}; ${inDays(ATTEMPT_KEPT_S)} where the address was not confirmed`,
    forget: (db, now) =>
      db
        .delete(courseEnrolments)
        .where(and(isNull(courseEnrolments.profileId), lt(courseEnrolments.createdAt, attemptOver(now)))),
  },
  sign_up_attempts: {
    kept: `${inDays(ATTEMPT_KEPT_S)}; as long as its account waits for a further step`,
    forget: (db, now) => {
      const waiting = db
        .select({ id: clients.id })
        .from(clients)
        .where(and(eq(clients.attemptId, signUpAttempts.id), eq(clients.state, 'unfinished')));
      return db.delete(signUpAttempts).where(and(lt(signUpAttempts.createdAt, attemptOver(now)), notExists(waiting)));
    },
  },
  registrations: {
    kept: `${WITH_PROFILE}; what was typed ${inDays(UNCONFIRMED_KEPT_S)}, where somebody typed the address of a known account`,
    forget: (db, now) =>
      db
        .update(registrations)
        .set(NOTHING_TYPED)
        .where(
          and(
            isNull(registrations.profileId),
            lt(registrations.createdAt, monthAgo(now)),
            sql`${registrations.payload} <> '{}'::jsonb`,
          ),
        ),
  },
  newsletter_subscriptions: {
    kept: `until ${inDays(UNCONFIRMED_KEPT_S)} after somebody left; ${inDays(UNCONFIRMED_KEPT_S)} where the address was not confirmed`,
    forget: (db, now) =>
      db
        .delete(newsletterSubscriptions)
        .where(
          or(
            and(
              isNotNull(newsletterSubscriptions.unsubscribedAt),
              lt(newsletterSubscriptions.unsubscribedAt, monthAgo(now)),
            ),
            and(isNull(newsletterSubscriptions.confirmedAt), lt(newsletterSubscriptions.requestedAt, monthAgo(now))),
          ),
        ),
  },
  held_records: {
    kept: `${HELD_RECORDS_KEPT_YEARS} years after the erasure`,
    forget: (db, now) => db.delete(heldRecords).where(lt(heldRecords.heldUntil, now)),
  },
  erasures: {
    kept: inDays(ERASURES_KEPT_S),
    forget: (db, now) => db.delete(erasures).where(lt(erasures.erasedAt, secondsBefore(now, ERASURES_KEPT_S))),
  },
  audit_entries: {
    kept: `${AUDIT_KEPT_YEARS} years`,
    // By the database's own clock: `now` is not what decides over the audit trail.
    forget: (db) => db.execute(sql`select forget_audit_entries()`),
  },
  profiles: {
    kept: `until erasure, else ${CLOSED_PROFILES_KEPT_YEARS} years after all accounts closed; 24 months after the last log-in of who never had a live, partner or affiliate account; ${inDays(UNCONFIRMED_KEPT_S)} where the address was not confirmed. A row without the person stays`,
  },
  clients: { kept: WITH_PROFILE },
  account_decisions: { kept: WITH_PROFILE },
  client_applications: { kept: WITH_PROFILE },
  application_answers: { kept: WITH_PROFILE },
  application_documents: { kept: WITH_PROFILE },
  application_links: {
    kept: `${inDays(ATTEMPT_KEPT_S)} after the link ends`,
    forget: (db, now) => db.delete(applicationLinks).where(lt(applicationLinks.expiresAt, attemptOver(now))),
  },
  social_identities: { kept: WITH_PROFILE },
  passkeys: { kept: `${WITH_PROFILE}; until their owner takes them away` },
  authenticator_apps: { kept: `${WITH_PROFILE}; until their owner takes them away` },
  recovery_codes: { kept: `${WITH_PROFILE}; until new ones are made` },
};
