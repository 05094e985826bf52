import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { refusal } from '#calls/parse-body.ts';
import type { Transaction } from '#contracts/database.ts';
import { STAFF_SESSION_IDLE_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DoneAnswer, SessionsAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffCredentials, staffInvitations, staffSessions } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { newLink } from './invite.ts';
import { mailInvitation } from './mail-invitation.ts';
import { lockRoles, memberToChange, requireAdministrator, rolesToGive, setRolesOf, titlesOf } from './role-rules.ts';
import { endStaffSessions, type Member } from './staff-session.ts';
import { memberName } from './typed-fields.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** @throws ProblemError `not-found` */
const uuidOf = (id: string): string => {
  if (!UUID.test(id)) throw new ProblemError('not-found');
  return id;
};
const version = z.int().check(z.positive());
export const roleNames = z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(10));

const changed = (
  tx: Transaction,
  { id }: { readonly id: string },
  who: Member,
  { now }: ConsoleContext,
  from: number,
) => ({
  set: (fields: Partial<typeof staff.$inferInsert>) =>
    tx
      .update(staff)
      .set({ ...fields, version: from + 1, changedBy: who.id, changedAt: now() })
      .where(eq(staff.id, id)),
});

export const memberRolesCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/{id}/roles',
  needs: 'staff.roles',
  stepUp: true,
  summary: 'Give a member of staff other roles; what they may changes at once',
  body: z.object({ roles: roleNames, version }),
  refusals: ['not-found', 'changed-meanwhile', 'last-administrator', 'step-up-needed', 'second-person-missing'],
  fourEyes: {
    name: 'roles',
    held: async ({ context, request, params, body, who }, tx) => {
      const member = await memberToChange(context, tx, uuidOf(params.id), body.version);
      if ((await rolesToGive(tx, who, body.roles)) === undefined)
        throw refusal(context, request, { roles: ['invalid'] });
      return {
        facts: { member: member.name, from: await titlesOf(tx, member.roles), to: await titlesOf(tx, body.roles) },
        place: `staff/${member.id}`,
      };
    },
  },
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, request, params, body, who } = asked;
    await lockRoles(tx);
    const member = await memberToChange(context, tx, uuidOf(params.id), body.version);
    if ((await rolesToGive(tx, who, body.roles)) === undefined) throw refusal(context, request, { roles: ['invalid'] });
    await setRolesOf(tx, member.id, body.roles);
    await changed(tx, member, who, context, body.version).set({});
    await requireAdministrator(context, tx);
    const object = `${member.id}: ${member.roles.join(' ') || '-'} > ${body.roles.join(' ')}`;
    await recordStaffAct(context, tx, asked, 'staff-roles-set', object);
    return { done: true };
  },
});

export const memberNameCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/{id}/name',
  needs: 'staff.invite',
  summary: 'Change the name of a member of staff, as others see them',
  body: z.object({ name: memberName, version }),
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const member = await memberToChange(context, tx, uuidOf(params.id), body.version);
    await changed(tx, member, who, context, body.version).set({ name: body.name });
    await recordStaffAct(context, tx, asked, 'staff-changed', member.id);
    return { done: true };
  },
});

export const blockCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/block',
  needs: 'staff.block',
  summary: 'Block a member of staff, whose sessions end, or let them in again',
  body: z.object({ id: z.uuid(), blocked: z.boolean() }),
  refusals: ['not-found', 'last-administrator'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, body, who } = asked;
    // Nobody locks the last door behind themselves.
    if (body.id === who.id) throw new ProblemError('not-found');
    await lockRoles(tx);
    const [member] = await tx.select().from(staff).where(eq(staff.id, body.id)).for('update');
    if (member === undefined || (member.state === 'blocked') === body.blocked) throw new ProblemError('not-found');
    const hasFactor = member.isMadeUp || (await tx.$count(staffCredentials, eq(staffCredentials.staffId, body.id))) > 0;
    const state = body.blocked ? 'blocked' : hasFactor ? 'active' : 'invited';
    await changed(tx, member, who, context, member.version).set({ state });
    if (body.blocked) {
      await endStaffSessions(tx, body.id, context.now());
      await requireAdministrator(context, tx);
    }
    await recordStaffAct(context, tx, asked, body.blocked ? 'staff-blocked' : 'staff-unblocked', body.id);
    return { done: true };
  },
});

export const memberSessionsCall = consoleCall({
  method: 'GET',
  path: '/console/api/staff/{id}/sessions',
  needs: 'staff.sessions',
  summary: 'Where a member of staff is logged in',
  read: async ({ context: { db, now }, params, who }): Promise<SessionsAnswer> => ({
    sessions: await openSessions(db, uuidOf(params.id), now(), who),
  }),
});

/** Sessions that are good now, the one used last first. */
export async function openSessions(
  db: ConsoleContext['db'],
  staffId: string,
  now: Date,
  who: Member,
): Promise<SessionsAnswer['sessions']> {
  const idle = new Date(now.getTime() - STAFF_SESSION_IDLE_S * 1000);
  const rows = await db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastSeenAt, idle),
      ),
    )
    .orderBy(desc(staffSessions.lastSeenAt));
  return rows.map(({ id, agent, factor, createdAt, lastSeenAt }) => ({
    id,
    is_this: id === who.sessionId,
    agent,
    factor,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }));
}

export const endMemberSessionsCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/{id}/sessions/end',
  needs: 'staff.sessions',
  summary: 'End a session of a member of staff, or all of them',
  body: z.object({ id: z.union([z.literal('all'), z.uuid()]) }),
  refusals: ['not-found'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body } = asked;
    const only = body.id === 'all' ? undefined : body.id;
    if ((await endStaffSessions(tx, uuidOf(params.id), context.now(), only)) === 0) throw new ProblemError('not-found');
    await recordStaffAct(context, tx, asked, 'staff-sessions-ended', `${params.id}: ${body.id}`);
    return { done: true };
  },
});

export const inviteAgainCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/{id}/invitation',
  needs: 'staff.invite',
  summary: 'Send the invitation of a member of staff again; the link before is worth nothing any more',
  refusals: ['not-found'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, who } = asked;
    const [member] = await tx
      .select()
      .from(staff)
      .where(eq(staff.id, uuidOf(params.id)))
      .for('update');
    if (member === undefined || member.state === 'blocked' || member.isMadeUp) throw new ProblemError('not-found');
    const invited = await newLink(tx, member.id, 'join', who.id, context.now());
    await mailInvitation(context, tx, member, invited, who.name);
    await recordStaffAct(context, tx, asked, 'staff-invited', `${member.id}: again`);
    return { done: true };
  },
});

export const withdrawInvitationCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/{id}/invitation/withdraw',
  needs: 'staff.invite',
  summary: 'Withdraw the invitation of a member of staff: its link is worth nothing any more',
  refusals: ['not-found'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params } = asked;
    const now = context.now();
    const withdrawn = await tx
      .update(staffInvitations)
      .set({ usedAt: now })
      .where(
        and(
          eq(staffInvitations.staffId, uuidOf(params.id)),
          eq(staffInvitations.purpose, 'join'),
          isNull(staffInvitations.usedAt),
          gt(staffInvitations.expiresAt, now),
        ),
      )
      .returning({ hash: staffInvitations.hash });
    if (withdrawn.length === 0) throw new ProblemError('not-found');
    await recordStaffAct(context, tx, asked, 'invitation-withdrawn', params.id);
    return { done: true };
  },
});
