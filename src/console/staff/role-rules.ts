import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffMembers, staffRoleSettings, staffRoles } from '../console.tables.ts';
import { PERMISSIONS, type Permission } from '../sections.ts';
import { readMembers, readRoles } from './read-staff.ts';
import type { RoleRow, StaffRow, TheirStaffChange } from './staff.answers.ts';
import type { Member } from './staff-session.ts';

export const ADMINISTRATOR = 'administrator';
/** What the role of administrators keeps, so that nobody locks everyone out. */
export const KEPT_BY_ADMINISTRATORS: readonly Permission[] = [
  ...PERMISSIONS.filter((permission) => permission.startsWith('staff.')),
  'approvals.view',
];

const NEEDED_TO_LET_IN = ['staff.roles', 'staff.invite'] as const satisfies readonly Permission[];

/** One change of who may what at a time: of two administrators who take each other's role away, one is told. */
export const lockRoles = async (tx: Transaction): Promise<void> => {
  await tx
    .select({ role: staffRoleSettings.role })
    .from(staffRoleSettings)
    .where(eq(staffRoleSettings.role, ADMINISTRATOR))
    .for('update');
};

/** After a change: somebody can still let others in. @throws ProblemError `last-administrator` */
export async function requireAdministrator({ isDemonstration }: ConsoleContext, tx: Transaction): Promise<void> {
  const [one] = await tx
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffMembers, eq(staffMembers.staffId, staff.id))
    .innerJoin(staffRoles, eq(staffRoles.role, staffMembers.role))
    .where(
      and(
        eq(staff.state, 'active'),
        isDemonstration ? undefined : eq(staff.isMadeUp, false),
        inArray(staffRoles.permission, NEEDED_TO_LET_IN),
      ),
    )
    .groupBy(staff.id)
    .having(sql`count(distinct ${staffRoles.permission}) = ${NEEDED_TO_LET_IN.length}`)
    .limit(1);
  if (one === undefined) throw new ProblemError('last-administrator');
}

/**
 * The roles of these names. Who may not change roles gives none that may more than themselves.
 *
 * @returns undefined where one of them is no role
 * @throws ProblemError `not-permitted`
 */
export async function rolesToGive(
  tx: Transaction,
  who: Member,
  names: readonly string[],
): Promise<readonly RoleRow[] | undefined> {
  const known = await readRoles(tx);
  const roles = names.map((name) => known.find(({ role }) => role === name));
  if (!roles.every((role) => role !== undefined)) return undefined;
  const isWider = ({ permissions, editions }: RoleRow) =>
    permissions.some((permission) => !who.may.has(permission)) ||
    (who.editions !== null && (editions === null || editions.some((edition) => !who.editions?.includes(edition))));
  if (!who.may.has('staff.roles') && roles.some(isWider)) throw new ProblemError('not-permitted');
  return roles;
}

/** What roles are called; one that a console begins with by its code, whose words are in the texts. */
export async function titlesOf(tx: Transaction, names: readonly string[]): Promise<string> {
  const roles = await readRoles(tx);
  return names.map((name) => roles.find(({ role }) => role === name)?.name ?? name).join(', ') || '-';
}

/** Sets the roles of somebody; the caller checks that somebody can still let others in. */
export async function setRolesOf(tx: Transaction, staffId: string, roles: readonly string[]): Promise<void> {
  await tx.delete(staffMembers).where(eq(staffMembers.staffId, staffId));
  await tx.insert(staffMembers).values([...new Set(roles)].map((role) => ({ staffId, role })));
}

/** A member whom nobody has changed since `version`, locked. @throws ProblemError `not-found`, `changed-meanwhile` */
export async function memberToChange(
  { now }: ConsoleContext,
  tx: Transaction,
  id: string,
  version: number,
): Promise<StaffRow> {
  const [locked] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  const [row] = locked === undefined ? [] : await readMembers(tx, now(), id);
  if (locked === undefined || row === undefined) throw new ProblemError('not-found');
  if (locked.version !== version) await refuseOlder(tx, row, locked);
  return row;
}

/** A role that nobody has changed since `version`, locked. @throws ProblemError `not-found`, `changed-meanwhile` */
export async function roleToChange(tx: Transaction, name: string, version: number): Promise<RoleRow> {
  const [locked] = await tx.select().from(staffRoleSettings).where(eq(staffRoleSettings.role, name)).for('update');
  const row = (await readRoles(tx)).find(({ role }) => role === name);
  if (locked === undefined || row === undefined) throw new ProblemError('not-found');
  if (locked.version !== version) await refuseOlder(tx, row, locked);
  return row;
}

async function refuseOlder(
  tx: Transaction,
  now: StaffRow | RoleRow,
  { changedBy, changedAt }: { readonly changedBy: string | null; readonly changedAt: Date | null },
): Promise<never> {
  const [by] =
    changedBy === null
      ? []
      : await tx
          .select({ name: staff.name })
          .from(staff)
          .where(inArray(staff.id, [changedBy]));
  const theirs: TheirStaffChange = { now, by: by?.name ?? null, at: changedAt?.toISOString() ?? null };
  throw new ProblemError('changed-meanwhile', undefined, { theirs });
}
