import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '#contracts/database.ts';
import { refusal } from '#calls/parse-body.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DoneAnswer, StaffAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffMembers, staffRoles } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { FIRST_ROLES, type Permission, PERMISSIONS } from '../sections.ts';
import { type Invited, inviteMember, isRole, joinLink } from './invite.ts';
import { endStaffSessions } from './staff-session.ts';
import { logInEmail, memberName } from './typed-fields.ts';

export const staffCall = consoleCall({
  method: 'GET',
  path: '/console/api/staff',
  needs: 'staff.view',
  summary: 'Who works in the console, and what each role may',
  read: async ({ context: { db } }): Promise<StaffAnswer> => {
    const members = await db
      .select({
        member: staff,
        roles: sql<
          string[]
        >`array(select ${staffMembers.role} from ${staffMembers} where ${staffMembers.staffId} = ${staff.id} order by 1)`,
      })
      .from(staff)
      .orderBy(asc(staff.name), asc(staff.id));
    const granted = await db.select().from(staffRoles);
    const names = [...new Set([...Object.keys(FIRST_ROLES), ...granted.map(({ role }) => role)])];
    return {
      staff: members.map(({ member: { id, name, email, state, isMadeUp, lastSeenAt }, roles }) => ({
        id,
        name,
        email,
        state,
        roles,
        is_made_up: isMadeUp,
        last_seen_at: lastSeenAt?.toISOString() ?? null,
      })),
      roles: names.map((role) => ({
        role,
        permissions: PERMISSIONS.filter((permission: Permission) =>
          granted.some((row) => row.role === role && row.permission === permission),
        ),
      })),
    };
  },
});

export const inviteCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/invite',
  needs: 'staff.invite',
  summary: 'Invite a member of staff by mail, or again somebody who is one, to set up how they log in',
  body: z.object({
    email: logInEmail,
    name: memberName,
    roles: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(10)),
  }),
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, request, body, who } = asked;
    for (const role of body.roles)
      if (!(await isRole(tx, role))) throw refusal(context, request, { roles: ['invalid'] });
    const invited = await inviteMember(tx, body, who.id, context.now());
    if (invited === undefined) throw refusal(context, request, { email: ['invalid'] });
    await mailInvitation(context, tx, body, invited, who.name);
    await recordStaffAct(context, tx, asked, 'staff-invited', `${invited.staffId}: ${body.roles.join(' ')}`);
    return { done: true };
  },
});

/** In the language of the first edition: nobody knows theirs yet. */
const mailInvitation = (
  context: ConsoleContext,
  tx: Transaction,
  { email, name }: { readonly email: string; readonly name: string },
  { staffId, token, expiresAt }: Invited,
  by: string,
): Promise<void> =>
  context.enqueue(tx, staffId, {
    kind: 'mail',
    template: 'staff-invitation',
    to: email,
    edition: context.editions[0]?.id ?? '',
    values: { link: joinLink(context.consoleUrl(), token), name, by, until: expiresAt.toISOString() },
  });

export const blockCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/block',
  needs: 'staff.block',
  summary: 'Block a member of staff, whose sessions end, or let them in again',
  body: z.object({ id: z.uuid(), blocked: z.boolean() }),
  refusals: ['not-found'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, body, who } = asked;
    // Nobody locks the last door behind themselves.
    if (body.id === who.id) throw new ProblemError('not-found');
    const [member] = await tx.select({ state: staff.state }).from(staff).where(eq(staff.id, body.id)).for('update');
    if (member === undefined || (member.state === 'blocked') === body.blocked) throw new ProblemError('not-found');
    await tx
      .update(staff)
      .set({ state: body.blocked ? 'blocked' : 'active' })
      .where(eq(staff.id, body.id));
    if (body.blocked) await endStaffSessions(tx, body.id, context.now());
    await recordStaffAct(context, tx, asked, body.blocked ? 'staff-blocked' : 'staff-unblocked', body.id);
    return { done: true };
  },
});
