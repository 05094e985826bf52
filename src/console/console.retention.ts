import { and, eq, isNull, lt, or } from 'drizzle-orm';
import {
  ENQUIRIES_KEPT_S,
  FORM_COUNTS_KEPT_MONTHS,
  FOUR_EYES_KEPT_S,
  HALT_CHANGES_KEPT_S,
  PEOPLE_EXPORT_KEPT_S,
  PEOPLE_JOBS_KEPT_S,
  PERSON_OPEN_FOR_MS,
  REQUESTS_KEPT_YEARS,
  STAFF_SESSIONS_KEPT_S,
} from '#contracts/limits.ts';
import { inDays, type Retention, secondsBefore } from '#contracts/retention.ts';
import { staffApprovals } from './approvals/approvals.tables.ts';
import { people, staffChallenges, staffInvitations, staffProviderStarts, staffSessions } from './console.tables.ts';
import { funnelDaily } from './funnel/funnel.tables.ts';
import { peopleJobs, peopleOpen } from './people/people-work.tables.ts';
import { haltChanges } from './prices/prices.tables.ts';
import { monthsLater } from './requests/due-date.ts';
import { dataRequests } from './requests/requests.tables.ts';

const WITH_PERSON = 'as long as the person in `people`';
const WITH_MEMBER = 'as long as the member of staff';
const sessionsOver = (now: Date) => secondsBefore(now, STAFF_SESSIONS_KEPT_S);

const monthsBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);

export const CONSOLE_RETENTION: Retention = {
  people: {
    kept: 'as long as the profile; of who has none 24 months after the last enquiry. Erasure leaves a row without the person',
    forget: (db, now) =>
      db
        .delete(people)
        .where(
          and(
            isNull(people.profileId),
            eq(people.isMadeUp, false),
            lt(people.lastEventAt, secondsBefore(now, ENQUIRIES_KEPT_S)),
          ),
        ),
  },
  people_terms: { kept: `${WITH_PERSON}; until erasure` },
  timeline: { kept: WITH_PERSON },
  person_notes: { kept: `${WITH_PERSON}; until erasure` },
  data_requests: {
    kept: `${REQUESTS_KEPT_YEARS} years after it is closed`,
    forget: (db, now) =>
      db.delete(dataRequests).where(lt(dataRequests.closedAt, monthsLater(now, -12 * REQUESTS_KEPT_YEARS))),
  },
  data_request_notes: { kept: 'as long as the case' },
  funnel_deltas: { kept: 'until they are added to their day, each minute' },
  funnel_daily: {
    kept: `${FORM_COUNTS_KEPT_MONTHS} months`,
    forget: (db, now) => db.delete(funnelDaily).where(lt(funnelDaily.day, monthsBefore(now, FORM_COUNTS_KEPT_MONTHS))),
  },
  tasks: { kept: `${WITH_PERSON}; until erasure` },
  enquiry_answers: { kept: 'as long as the enquiry' },
  staff: { kept: 'for good: the audit trail names them by their id' },
  staff_members: { kept: WITH_MEMBER },
  staff_credentials: { kept: `${WITH_MEMBER}; until they accept another invitation` },
  staff_recovery_codes: { kept: `${WITH_MEMBER}; until they accept another invitation` },
  staff_roles: { kept: 'for good: nothing of anybody' },
  staff_role_settings: { kept: 'for good: nothing of anybody' },
  staff_known_permissions: { kept: 'for good: nothing of anybody' },
  staff_approvals: {
    kept: `${inDays(FOUR_EYES_KEPT_S)} after the time to decide it ends; the audit trail keeps who decided`,
    forget: (db, now) =>
      db.delete(staffApprovals).where(lt(staffApprovals.expiresAt, secondsBefore(now, FOUR_EYES_KEPT_S))),
  },
  views: { kept: `until it is deleted; ${WITH_MEMBER}` },
  people_jobs: {
    kept: `${inDays(PEOPLE_JOBS_KEPT_S)}; an export a day after it is made`,
    forget: (db, now) =>
      db.delete(peopleJobs).where(
        or(
          lt(peopleJobs.createdAt, secondsBefore(now, PEOPLE_JOBS_KEPT_S)),
          and(eq(peopleJobs.kind, 'export'), lt(peopleJobs.endedAt, secondsBefore(now, PEOPLE_EXPORT_KEPT_S))),
          // What was looked at and not begun.
          and(eq(peopleJobs.state, 'prepared'), lt(peopleJobs.createdAt, secondsBefore(now, PEOPLE_EXPORT_KEPT_S))),
        ),
      ),
  },
  people_job_people: { kept: 'as long as the job' },
  people_export_parts: { kept: 'as long as the export: a day after it is made' },
  people_open: {
    kept: `${PERSON_OPEN_FOR_MS / 1000} seconds, until the next sweep`,
    forget: (db, now) =>
      db.delete(peopleOpen).where(lt(peopleOpen.seenAt, new Date(now.getTime() - PERSON_OPEN_FOR_MS))),
  },
  loss_figures: { kept: 'for good: which warning stood when has to be proved; nothing of a client' },
  halted_instruments: { kept: 'for good: a row an instrument, nothing of anybody' },
  halt_changes: {
    kept: `${inDays(HALT_CHANGES_KEPT_S)}`,
    forget: (db, now) => db.delete(haltChanges).where(lt(haltChanges.at, secondsBefore(now, HALT_CHANGES_KEPT_S))),
  },
  staff_challenges: {
    kept: 'until it is answered, ten minutes at most',
    forget: (db, now) => db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now)),
  },
  staff_provider_starts: {
    kept: 'until the provider answers, ten minutes at most',
    forget: (db, now) => db.delete(staffProviderStarts).where(lt(staffProviderStarts.expiresAt, now)),
  },
  staff_invitations: {
    kept: `${inDays(STAFF_SESSIONS_KEPT_S)} after the link ends`,
    forget: (db, now) => db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, sessionsOver(now))),
  },
  staff_sessions: {
    kept: `${inDays(STAFF_SESSIONS_KEPT_S)} after the session ends`,
    forget: (db, now) => db.delete(staffSessions).where(lt(staffSessions.expiresAt, sessionsOver(now))),
  },
};
