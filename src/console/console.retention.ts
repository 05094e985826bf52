import { and, eq, isNull, lt } from 'drizzle-orm';
import { ENQUIRIES_KEPT_S, STAFF_SESSIONS_KEPT_S } from '#contracts/limits.ts';
import { inDays, type Retention, secondsBefore } from '#contracts/retention.ts';
import { people, staffChallenges, staffInvitations, staffSessions } from './console.tables.ts';

const WITH_PERSON = 'as long as the person in `people`';
const WITH_MEMBER = 'as long as the member of staff';
const sessionsOver = (now: Date) => secondsBefore(now, STAFF_SESSIONS_KEPT_S);

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
  staff: { kept: 'for good: the audit trail names them by their id' },
  staff_members: { kept: WITH_MEMBER },
  staff_credentials: { kept: `${WITH_MEMBER}; until they accept another invitation` },
  staff_recovery_codes: { kept: `${WITH_MEMBER}; until they accept another invitation` },
  staff_roles: { kept: 'for good: nothing of anybody' },
  staff_challenges: {
    kept: 'until it is answered, ten minutes at most',
    forget: (db, now) => db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now)),
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
