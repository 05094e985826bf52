import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseEmail } from '#accounts/contact/email-address.ts';
import { refusal } from '#calls/parse-body.ts';
import type { Transaction } from '#contracts/database.ts';
import type { DoneAnswer } from '../answers.ts';
import { staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { inviteMember } from './invite.ts';
import { mailInvitation } from './mail-invitation.ts';
import { roleNames } from './member.call.ts';
import { readMembers, readRoles } from './read-staff.ts';
import { lockRoles, requireAdministrator, rolesToGive, titlesOf } from './role-rules.ts';
import type { StaffAnswer } from './staff.answers.ts';
import { logInEmail, memberName } from './typed-fields.ts';

export const staffCall = consoleCall({
  method: 'GET',
  path: '/console/api/staff',
  needs: 'staff.view',
  summary: 'Who works in the console, who is invited, and what each role may',
  read: async ({ context: { db, editions, now } }): Promise<StaffAnswer> => ({
    staff: await readMembers(db, now()),
    roles: await readRoles(db),
    editions: editions.map(({ id }) => id),
  }),
});

export const inviteCall = consoleCall({
  method: 'POST',
  path: '/console/api/staff/invite',
  needs: 'staff.invite',
  stepUp: true,
  summary: 'Invite a member of staff by mail, or again somebody who is one, to set up how they log in',
  body: z.object({ email: logInEmail, name: memberName, roles: roleNames }),
  refusals: ['not-permitted', 'last-administrator', 'step-up-needed', 'second-person-missing'],
  // Otherwise somebody would be their own second person, by another mailbox.
  fourEyes: {
    name: 'roles',
    held: async ({ context, request, body, who }, tx) => {
      if (parseEmail(body.email) === undefined) throw refusal(context, request, { email: ['invalid'] });
      if ((await rolesToGive(tx, who, body.roles)) === undefined)
        throw refusal(context, request, { roles: ['invalid'] });
      const from = await rolesOf(tx, body.email);
      return {
        facts: { member: `${body.name}, ${body.email}`, from, to: await titlesOf(tx, body.roles) },
        place: 'staff',
      };
    },
  },
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, request, body, who } = asked;
    await lockRoles(tx);
    if ((await rolesToGive(tx, who, body.roles)) === undefined) throw refusal(context, request, { roles: ['invalid'] });
    const invited = await inviteMember(tx, body, who.id, context.now());
    if (invited === undefined) throw refusal(context, request, { email: ['invalid'] });
    await requireAdministrator(context, tx);
    await mailInvitation(context, tx, body, invited, who.name);
    await recordStaffAct(context, tx, asked, 'staff-invited', `${invited.staffId}: ${body.roles.join(' ')}`);
    return { done: true };
  },
});

/** Of who is a member already. */
async function rolesOf(tx: Transaction, email: string): Promise<string> {
  const [known] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.emailNormalised, parseEmail(email)?.normalised ?? email));
  const [row] = known === undefined ? [] : await readMembers(tx, new Date(), known.id);
  return titlesOf(tx, row?.roles ?? []);
}
