import { join } from 'node:path';
import * as z from 'zod/mini';
import { recordCommand } from '#audit/audit-trail.ts';
import { type NewMember, inviteMember, isRole, joinLink, seedRoles } from '#console/staff/invite.ts';
import { STAFF_WAIT_MS } from '#contracts/limits.ts';
import { STAFF_SOCKET_NAME } from '../database/embedded-messages.ts';
import type { DatabaseHandle } from '../database/open-database.ts';
import { askQuestion, openQuestionSocket, type OwnerSocket } from '../owner-socket.ts';

const QUESTION = z.object({ email: z.string(), name: z.string(), roles: z.array(z.string()) });

export type StaffLink = { readonly link: string; readonly expiresAt: string };

/** Invites on the word of who may start the site. `consoleUrl` is where the console is. */
export async function inviteByCommand(
  { db, now }: Pick<DatabaseHandle, 'db' | 'now'>,
  member: NewMember,
  consoleUrl: string,
): Promise<StaffLink> {
  await seedRoles(db);
  for (const role of member.roles)
    if (!(await isRole(db, role))) throw new Error(`There is no role "${role}". docs/console.md lists them.`);
  return db.transaction(async (tx) => {
    const invited = await inviteMember(tx, member, null, now());
    if (invited === undefined) throw new Error(`"${member.email}" is no e-mail address.`);
    await recordCommand(tx, 'staff-invited', `${invited.staffId}: ${member.roles.join(' ')}`);
    return { link: joinLink(consoleUrl, invited.token), expiresAt: invited.expiresAt.toISOString() };
  });
}

/** The command for staff asks the running site, which holds the embedded database (`owner-socket.ts`). */
export const openStaffSocket = (
  socketFolder: string,
  database: Pick<DatabaseHandle, 'db' | 'now'>,
  consoleUrl: () => string,
): Promise<OwnerSocket> =>
  openQuestionSocket(join(socketFolder, STAFF_SOCKET_NAME), QUESTION, (member) =>
    inviteByCommand(database, member, consoleUrl()),
  );

export const inviteAtSite = async (socketFolder: string, member: NewMember): Promise<StaffLink> =>
  (await askQuestion(join(socketFolder, STAFF_SOCKET_NAME), member, STAFF_WAIT_MS)) as StaffLink;
