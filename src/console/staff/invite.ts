import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { parseEmail } from '#accounts/contact/email-address.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { STAFF_INVITATION_TTL_S } from '#contracts/limits.ts';
import {
  staff,
  staffInvitations,
  staffKnownPermissions,
  staffMembers,
  staffRoleSettings,
  staffRoles,
} from '../console.tables.ts';
import { FIRST_ROLE_NAMES } from '../section.ts';
import { FIRST_ROLES, PERMISSIONS } from '../sections.ts';
import { hashOfToken } from './staff-session.ts';

/**
 * The roles that a console begins with, where it has none yet; and what is new in this version, for those of them that are still there. Two
 * processes that start at once do no harm.
 */
export const seedRoles = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const granted = await tx.select().from(staffRoles);
    if ((await tx.$count(staffRoleSettings)) === 0)
      await tx
        .insert(staffRoleSettings)
        .values([...new Set([...FIRST_ROLE_NAMES, ...granted.map(({ role }) => role)])].map((role) => ({ role })))
        .onConflictDoNothing();
    const permissions = PERMISSIONS.map((permission) => ({ permission }));
    const fresh = await tx.insert(staffKnownPermissions).values(permissions).onConflictDoNothing().returning();
    const there = new Set((await tx.select().from(staffRoleSettings)).map(({ role }) => role));
    const rows = FIRST_ROLE_NAMES.filter((role) => there.has(role)).flatMap((role) =>
      fresh
        .filter(({ permission }) => isOneOf(FIRST_ROLES[role], permission))
        .map(({ permission }) => ({ role, permission })),
    );
    if (rows.length > 0) await tx.insert(staffRoles).values(rows).onConflictDoNothing();
  });

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

export type NewMember = { readonly email: string; readonly name: string; readonly roles: readonly string[] };
export type Invited = { readonly staffId: string; readonly token: string; readonly expiresAt: Date };

export const isRole = async (handle: Database | Transaction, role: string): Promise<boolean> =>
  (await handle.$count(staffRoleSettings, eq(staffRoleSettings.role, role))) > 0;

/**
 * A member of staff and the link to set up how they log in. For who is one already, a new link: what they logged in by before is worth nothing
 * once it is used, which is how somebody who lost a passkey comes back. Undefined where the address is none.
 */
export async function inviteMember(
  tx: Transaction,
  { email, name, roles }: NewMember,
  invitedBy: string | null,
  now: Date,
): Promise<Invited | undefined> {
  const parsed = parseEmail(email);
  if (parsed === undefined) return undefined;
  const [member] = await tx
    .insert(staff)
    .values({
      id: crypto.randomUUID(),
      email: parsed.address,
      emailNormalised: parsed.normalised,
      name,
      state: 'invited',
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: staff.emailNormalised,
      set: { name, version: sql`${staff.version} + 1`, changedBy: invitedBy, changedAt: now },
    })
    .returning({ id: staff.id });
  if (member === undefined) throw new Error('staff: the member was not written.');
  await tx.delete(staffMembers).where(eq(staffMembers.staffId, member.id));
  if (roles.length > 0) await tx.insert(staffMembers).values(roles.map((role) => ({ staffId: member.id, role })));
  return newLink(tx, member.id, 'join', invitedBy, now);
}

/** A link that is good once; those before it are worth nothing. */
export async function newLink(
  tx: Transaction,
  staffId: string,
  purpose: (typeof staffInvitations.$inferSelect)['purpose'],
  invitedBy: string | null,
  now: Date,
): Promise<Invited> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + STAFF_INVITATION_TTL_S * 1000);
  await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.usedAt)));
  await tx
    .insert(staffInvitations)
    .values({ hash: hashOfToken(token), staffId, purpose, invitedBy, createdAt: now, expiresAt, usedAt: null });
  return { staffId, token, expiresAt };
}

/** What comes after `#` a browser sends to no server, so no log has it. */
export const joinLink = (consoleUrl: string, token: string): string => `${consoleUrl}/console/join#${token}`;
export const demonstrationLink = (consoleUrl: string, token: string): string => `${consoleUrl}/console/enter#${token}`;
