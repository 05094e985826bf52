import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#contracts/database.ts';
import { staff, staffInvitations, staffMembers, staffRoleSettings, staffRoles } from '../console.tables.ts';
import { FIRST_ROLE_NAMES } from '../section.ts';
import { PERMISSIONS } from '../sections.ts';
import type { RoleRow, StaffRow } from './staff.answers.ts';

const inviter = alias(staff, 'inviter');

/** Members by their names, or the one of this id, with a link that is still good where there is one. */
export async function readMembers(
  handle: Database | Transaction,
  now: Date,
  id?: string,
): Promise<readonly StaffRow[]> {
  const rows = await handle
    .select({
      member: staff,
      roles: sql<
        string[]
      >`array(select ${staffMembers.role} from ${staffMembers} where ${staffMembers.staffId} = ${staff.id} order by 1)`,
      invitation: staffInvitations,
      by: inviter.name,
    })
    .from(staff)
    .leftJoin(
      staffInvitations,
      and(
        eq(staffInvitations.staffId, staff.id),
        eq(staffInvitations.purpose, 'join'),
        isNull(staffInvitations.usedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .leftJoin(inviter, eq(inviter.id, staffInvitations.invitedBy))
    .where(id === undefined ? undefined : eq(staff.id, id))
    .orderBy(asc(staff.name), asc(staff.id));
  return rows.map(({ member, roles, invitation, by }) => ({
    id: member.id,
    name: member.name,
    email: member.email,
    state: member.state,
    roles,
    is_made_up: member.isMadeUp,
    version: member.version,
    last_seen_at: member.lastSeenAt?.toISOString() ?? null,
    invitation: invitation && {
      at: invitation.createdAt.toISOString(),
      by,
      until: invitation.expiresAt.toISOString(),
    },
  }));
}

/** Those that a console begins with, in their order, and then the company's own by name. */
export async function readRoles(handle: Database | Transaction): Promise<readonly RoleRow[]> {
  const settings = await handle.select().from(staffRoleSettings).orderBy(asc(staffRoleSettings.name));
  const granted = await handle.select().from(staffRoles);
  const members = await handle
    .select({ role: staffMembers.role, count: count() })
    .from(staffMembers)
    .groupBy(staffMembers.role);
  const order = (role: string) => {
    const at = FIRST_ROLE_NAMES.findIndex((name) => name === role);
    return at === -1 ? FIRST_ROLE_NAMES.length : at;
  };
  return settings
    .map(({ role, name, editions, version }) => ({
      role,
      name,
      editions,
      version,
      permissions: PERMISSIONS.filter((permission) =>
        granted.some((row) => row.role === role && row.permission === permission),
      ),
      members: members.find((row) => row.role === role)?.count ?? 0,
    }))
    .toSorted((one, other) => order(one.role) - order(other.role));
}
