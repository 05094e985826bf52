import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { refusal } from '#calls/parse-body.ts';
import type { Transaction } from '#contracts/database.ts';
import { ROLE_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { judgeLine } from '#contracts/typed-line.ts';
import type { DoneAnswer } from '../answers.ts';
import type { HeldFacts } from '../approvals/approvals.answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staffRoleSettings, staffRoles } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { PERMISSIONS, type Permission } from '../sections.ts';
import { ADMINISTRATOR, KEPT_BY_ADMINISTRATORS, lockRoles, requireAdministrator, roleToChange } from './role-rules.ts';
import type { RoleRow } from './staff.answers.ts';
import { judged } from './typed-fields.ts';

const name = judged((typed) => judgeLine(typed, ROLE_NAME_MAX_LENGTH));
const permissions = z
  .array(z.enum(PERMISSIONS as readonly [Permission, ...Permission[]]))
  .check(z.maxLength(PERMISSIONS.length));
const editions = z.nullable(z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(50)));
const version = z.int().check(z.positive());
const ROLE_PLACE = 'staff/roles';

type Wanted = { readonly permissions: readonly Permission[]; readonly editions: readonly string[] | null };

const differences = (before: readonly Permission[], after: readonly Permission[]) => ({
  added: after.filter((each) => !before.includes(each)).join(' ') || '-',
  removed: before.filter((each) => !after.includes(each)).join(' ') || '-',
});

const factsOf = (
  title: string,
  before: readonly Permission[],
  { permissions: after, editions: of }: Wanted,
): HeldFacts => ({
  role: title,
  ...differences(before, after),
  ...(of !== null && { editions: of.join(' ') }),
});

/** @throws ProblemError `bad-input` */
async function requireUsable(
  { context, request }: { readonly context: ConsoleContext; readonly request: Parameters<typeof refusal>[1] },
  tx: Transaction,
  body: Pick<Wanted, 'editions'> & { readonly name: string | null },
  role: string,
): Promise<void> {
  if (body.editions?.some((edition) => !context.editions.some(({ id }) => id === edition)) === true)
    throw refusal(context, request, { editions: ['invalid'] });
  if (body.name === null) return;
  const taken = and(sql`lower(${staffRoleSettings.name}) = lower(${body.name})`, ne(staffRoleSettings.role, role));
  if ((await tx.$count(staffRoleSettings, taken)) > 0) throw refusal(context, request, { name: ['taken'] });
}

async function setPermissions(tx: Transaction, role: string, granted: readonly Permission[]): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.role, role));
  const rows = [...new Set(granted)].map((permission) => ({ role, permission }));
  if (rows.length > 0) await tx.insert(staffRoles).values(rows);
}

export const newRoleCall = consoleCall({
  method: 'POST',
  path: '/console/api/roles',
  needs: 'staff.roles',
  stepUp: true,
  summary: 'Make a role of one’s own, of permissions and perhaps for some editions alone',
  body: z.object({ name, permissions, editions }),
  refusals: ['step-up-needed', 'second-person-missing'],
  fourEyes: {
    name: 'roles',
    held: async (asked, tx) => {
      await requireUsable(asked, tx, asked.body, '');
      return { facts: factsOf(asked.body.name, [], asked.body), place: ROLE_PLACE };
    },
  },
  write: async (asked, tx): Promise<{ readonly role: string }> => {
    const { context, body, who } = asked;
    await lockRoles(tx);
    await requireUsable(asked, tx, body, '');
    const role = `${wordOf(body.name)}-${randomBytes(3).toString('hex')}`;
    await tx.insert(staffRoleSettings).values({
      role,
      name: body.name,
      editions: body.editions,
      changedBy: who.id,
      changedAt: context.now(),
    });
    await setPermissions(tx, role, body.permissions);
    await recordStaffAct(context, tx, asked, 'role-set', objectOf(role, [], body));
    return { role };
  },
});

export const changeRoleCall = consoleCall({
  method: 'POST',
  path: '/console/api/roles/{id}',
  needs: 'staff.roles',
  stepUp: true,
  summary: 'Change what a role may, its name, and the editions that it is for',
  // Of a role that a console begins with the name is in the texts.
  body: z.object({ name: z.nullable(name), permissions, editions, version }),
  refusals: ['not-found', 'changed-meanwhile', 'last-administrator', 'step-up-needed', 'second-person-missing'],
  fourEyes: {
    name: 'roles',
    held: async (asked, tx) => {
      const { params, body } = asked;
      const before = await checkedChange(asked, tx);
      return { facts: factsOf(body.name ?? params.id, before.permissions, body), place: ROLE_PLACE };
    },
  },
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    await lockRoles(tx);
    const before = await checkedChange(asked, tx);
    await tx
      .update(staffRoleSettings)
      .set({
        name: before.name === null ? null : body.name,
        editions: body.editions,
        version: body.version + 1,
        changedBy: who.id,
        changedAt: context.now(),
      })
      .where(eq(staffRoleSettings.role, params.id));
    await setPermissions(tx, params.id, body.permissions);
    await requireAdministrator(context, tx);
    await recordStaffAct(context, tx, asked, 'role-set', objectOf(params.id, before.permissions, body));
    return { done: true };
  },
});

/** How the role stands. @throws ProblemError where it may not become what was sent */
async function checkedChange(
  asked: Parameters<typeof requireUsable>[0] & {
    readonly params: { readonly id: string };
    readonly body: Wanted & { readonly name: string | null; readonly version: number };
  },
  tx: Transaction,
): Promise<RoleRow> {
  const { context, request, params, body } = asked;
  const before = await roleToChange(tx, params.id, body.version);
  if (before.name !== null && body.name === null) throw refusal(context, request, { name: ['required'] });
  await requireUsable(asked, tx, before.name === null ? { ...body, name: null } : body, params.id);
  const isLockedOut = KEPT_BY_ADMINISTRATORS.some((each) => !body.permissions.includes(each)) || body.editions !== null;
  if (params.id === ADMINISTRATOR && isLockedOut) throw new ProblemError('last-administrator');
  return before;
}

export const deleteRoleCall = consoleCall({
  method: 'POST',
  path: '/console/api/roles/{id}/delete',
  needs: 'staff.roles',
  stepUp: true,
  summary: 'Delete a role that nobody has',
  body: z.object({ version }),
  refusals: [
    'not-found',
    'changed-meanwhile',
    'role-held',
    'last-administrator',
    'step-up-needed',
    'second-person-missing',
  ],
  fourEyes: {
    name: 'roles',
    held: async ({ params, body }, tx) => {
      const before = await deletable(tx, params.id, body.version);
      return {
        facts: factsOf(before.name ?? before.role, before.permissions, { permissions: [], editions: null }),
        place: ROLE_PLACE,
      };
    },
  },
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body } = asked;
    await lockRoles(tx);
    await deletable(tx, params.id, body.version);
    await tx.delete(staffRoles).where(eq(staffRoles.role, params.id));
    await tx.delete(staffRoleSettings).where(eq(staffRoleSettings.role, params.id));
    await recordStaffAct(context, tx, asked, 'role-deleted', params.id);
    return { done: true };
  },
});

async function deletable(tx: Transaction, name: string, from: number): Promise<RoleRow> {
  const role = await roleToChange(tx, name, from);
  if (name === ADMINISTRATOR) throw new ProblemError('last-administrator');
  if (role.members > 0) throw new ProblemError('role-held');
  return role;
}

/** What the command line and the audit trail call it; a name in another script has no such word. */
const wordOf = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30) || 'role';

const objectOf = (
  role: string,
  before: readonly Permission[],
  { permissions: after, editions: of }: Wanted,
): string => {
  const { added, removed } = differences(before, after);
  return `${role}: + ${added}; - ${removed}; editions ${of?.join(' ') ?? 'all'}`;
};
