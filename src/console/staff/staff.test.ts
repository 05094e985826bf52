import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { type ConsoleSite, StaffBrowser, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { DoneAnswer, MeAnswer, SessionsAnswer } from '../answers.ts';
import { staff, staffKnownPermissions, staffRoles } from '../console.tables.ts';
import { PERMISSIONS } from '../sections.ts';
import { seedRoles } from './invite.ts';
import type { RoleRow, StaffAnswer, StaffRow, TheirStaffChange } from './staff.answers.ts';

type Any = DoneAnswer & ProblemDetails;

eachDatabase((_, open) => {
  let console_: ConsoleSite;
  let handle: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db);
  });
  afterAll(() => console_.close());

  const administrator = (name = 'Ada Admin') => staffOf(console_, ['administrator'], name);
  const readStaff = async (browser: StaffBrowser) => (await browser.get<StaffAnswer>('/console/api/staff')).body;
  const roleOf = async (browser: StaffBrowser, role: string) =>
    (await readStaff(browser)).roles.find((each) => each.role === role) as RoleRow;
  const memberOf = async (browser: StaffBrowser, id: string) =>
    (await readStaff(browser)).staff.find((each) => each.id === id) as StaffRow;
  const objectsOf = async (id: string, act: string) =>
    (await handle.db.select().from(auditEntries).orderBy(asc(auditEntries.recordedAt)))
      .map((entry) => ({ act: entry.act, ...readByStaff(entry.object ?? '') }))
      .filter((entry) => entry.staff === id && entry.act === act)
      .map(({ object }) => object);

  it('roles are made, changed and deleted: what their members may changes at once, and each change is in the trail', async () => {
    const { browser, id } = await administrator();
    const made = await browser.post<{ role: string }>('/console/api/roles', {
      name: 'Ibiza – Früh',
      permissions: ['people.view', 'see.name'],
      editions: null,
    });
    const { role } = made.body;
    expect(role).toMatch(/^ibiza-fruh-[\da-f]{6}$/);
    const arabic = await browser.post<{ role: string }>('/console/api/roles', {
      name: 'وردية الليل',
      permissions: [],
      editions: null,
    });
    expect(arabic.body.role).toMatch(/^role-[\da-f]{6}$/);
    const member = await staffOf(console_, [role], 'Mia');
    const may = async () => (await member.browser.get<MeAnswer>('/console/api/me')).body.may;
    expect(await may()).toEqual(['people.view', 'see.name']);
    const change = (body: object) => browser.post<Any>(`/console/api/roles/${role}`, body);
    const fields = { name: 'Early', permissions: ['people.view', 'people.note'], editions: null, version: 1 };
    expect((await change(fields)).status).toBe(200);
    expect((await may()).toSorted()).toEqual(['people.note', 'people.view']);
    const older = await change({ ...fields, permissions: [] });
    expect([older.status, older.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(older.body.theirs as TheirStaffChange).toMatchObject({
      by: 'Ada Admin',
      now: { name: 'Early', version: 2 },
    });
    expect((await change({ ...fields, name: null, version: 2 })).body.errors).toHaveProperty('name');
    const taken = await browser.post<Any>('/console/api/roles', { name: 'EARLY', permissions: [], editions: null });
    expect(taken.body.errors?.['name']?.[0]?.code).toBe('taken');
    for (const editions of [[], ['xx-xx']])
      expect((await change({ ...fields, editions, version: 2 })).body.errors).toHaveProperty('editions');
    expect((await change({ ...fields, permissions: ['all.power'], version: 2 })).status).toBe(422);
    const remove = () => browser.post<Any>(`/console/api/roles/${role}/delete`, { version: 2 });
    expect((await remove()).body.code).toBe('role-held');
    await browser.post(`/console/api/staff/${member.id}/roles`, { roles: ['viewer'], version: 1 });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await objectsOf(id, 'role-set')).toContain(`${role}: + people.note; - see.name; editions all`);
    expect(await objectsOf(id, 'role-deleted')).toEqual([role]);
    expect(await objectsOf(id, 'staff-roles-set')).toEqual([`${member.id}: ${role} > viewer`]);
  });

  it('nobody locks everyone out: the administrators’ role keeps what lets others in, and the last administrator theirs', async () => {
    await handle.db.update(staff).set({ state: 'blocked' });
    const one = await administrator('One');
    const role = await roleOf(one.browser, 'administrator');
    const change = (body: object) => one.browser.post<Any>('/console/api/roles/administrator', { ...role, ...body });
    const without = (left: string) => role.permissions.filter((each) => each !== left);
    for (const body of [{ permissions: without('staff.invite') }, { permissions: [] }, { editions: ['ar-jo'] }])
      expect((await change(body)).body.code).toBe('last-administrator');
    expect((await change({ permissions: without('people.reveal') })).status).toBe(200);
    const give = (browser: StaffBrowser, { id }: { readonly id: string }, version = 1) =>
      browser.post<Any>(`/console/api/staff/${id}/roles`, { roles: ['viewer'], version });
    expect((await give(one.browser, one)).body.code).toBe('last-administrator');
    const two = await administrator('Two');
    // Each takes the other's role away, or blocks them: one of them comes second.
    const both = await Promise.all([give(one.browser, two), give(two.browser, one)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left, lost] = both[0].status === 200 ? [one, two] : [two, one];
    await give(left.browser, lost, 2);
    expect((await lost.browser.get('/console/api/staff')).status).toBe(403);
    const third = await administrator('Three');
    const blocks = await Promise.all([
      left.browser.post<Any>('/console/api/staff/block', { id: third.id, blocked: true }),
      third.browser.post<Any>('/console/api/staff/block', { id: left.id, blocked: true }),
    ]);
    expect(blocks.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = blocks[0].status === 200 ? left : third;
    expect((await again.browser.get('/console/api/staff')).status).toBe(200);
  });

  it('who may invite, and not change roles, gives nobody more than they have themselves', async () => {
    const boss = await administrator();
    const { body: made } = await boss.browser.post<{ role: string }>('/console/api/roles', {
      name: 'Recruiter',
      permissions: ['staff.view', 'staff.invite', 'people.view'],
      editions: ['ar-jo'],
    });
    const { body: small } = await boss.browser.post<{ role: string }>('/console/api/roles', {
      name: 'Reader of Spain',
      permissions: ['people.view'],
      editions: ['ar-jo'],
    });
    const recruiter = await staffOf(console_, [made.role], 'Rita');
    const invite = (role: string) =>
      recruiter.browser.post<Any>('/console/api/staff/invite', {
        email: `${role}@staff.example`,
        name: 'Somebody New',
        roles: [role],
      });
    expect((await invite('administrator')).body.code).toBe('not-permitted');
    expect((await invite('viewer')).body.code, 'of all editions').toBe('not-permitted');
    expect((await invite(small.role)).status).toBe(200);
  });

  it('a member is renamed, with a conflict told; sessions are listed and ended; an invitation is sent again, withdrawn', async () => {
    const { browser, id } = await administrator();
    const member = await staffOf(console_, ['viewer'], 'Old Name');
    const rename = (name: string, version: number) =>
      browser.post<Any>(`/console/api/staff/${member.id}/name`, { name, version });
    expect((await rename('New Name', 1)).status).toBe(200);
    expect((await rename('Other Name', 1)).body).toMatchObject({
      code: 'changed-meanwhile',
      theirs: { now: { name: 'New Name', version: 2 }, by: 'Ada Admin' },
    });
    const again = new StaffBrowser(console_);
    const { body: shown } = await again.post<{ options: { challenge: string } }>(
      '/console/api/log-in/passkey/options',
      {},
    );
    await again.post('/console/api/log-in/passkey', { response: member.authenticator.show(shown.options) });
    const sessions = async () =>
      (await browser.get<SessionsAnswer>(`/console/api/staff/${member.id}/sessions`)).body.sessions;
    const open = await sessions();
    expect(open).toHaveLength(2);
    const end = (which: string) => browser.post<Any>(`/console/api/staff/${member.id}/sessions/end`, { id: which });
    expect((await end(open[0]!.id)).status).toBe(200);
    expect((await end(open[0]!.id)).status, 'ended already').toBe(404);
    expect(await sessions()).toHaveLength(1);
    expect((await end('all')).status).toBe(200);
    expect([(await member.browser.get('/console/api/me')).status, (await again.get('/console/api/me')).status]).toEqual(
      [401, 401],
    );
    expect(await objectsOf(id, 'staff-sessions-ended')).toHaveLength(2);

    const email = 'late.joiner@staff.example';
    await browser.post('/console/api/staff/invite', { email, name: 'Late Joiner', roles: ['viewer'] });
    const invited = (await readStaff(browser)).staff.find((each) => each.email === email)!;
    expect(invited).toMatchObject({ state: 'invited', invitation: { by: 'Ada Admin' } });
    const tokenOf = async () =>
      (await console_.site.mails()).findLast(({ to }) => to === email)?.values['link']?.split('#')[1];
    const first = await tokenOf();
    await browser.post(`/console/api/staff/${invited.id}/invitation`, {});
    const second = await tokenOf();
    const opens = async (token: string | undefined) =>
      (await new StaffBrowser(console_).post('/console/api/join', { token })).status;
    expect([first === second, await opens(first), await opens(second)]).toEqual([false, 404, 200]);
    const withdraw = () => browser.post<Any>(`/console/api/staff/${invited.id}/invitation/withdraw`, {});
    expect([(await withdraw()).status, await opens(second), (await withdraw()).status]).toEqual([200, 404, 404]);
    expect((await memberOf(browser, invited.id)).invitation).toBeNull();
    // Who never joined is invited again once unblocked, and not active without a way to log in.
    for (const blocked of [true, false]) await browser.post('/console/api/staff/block', { id: invited.id, blocked });
    expect((await memberOf(browser, invited.id)).state).toBe('invited');
  });

  it('permissions of a new version are given once to the roles that a console begins with, and never again', async () => {
    await handle.db.delete(staffRoles).where(eq(staffRoles.permission, 'audit.view'));
    await seedRoles(handle.db);
    expect(
      await handle.db.$count(staffRoles, eq(staffRoles.permission, 'audit.view')),
      'taken away by the company',
    ).toBe(0);
    await handle.db.delete(staffKnownPermissions).where(eq(staffKnownPermissions.permission, 'audit.view'));
    await Promise.all([seedRoles(handle.db), seedRoles(handle.db)]);
    const granted = await handle.db.select().from(staffRoles).where(eq(staffRoles.permission, 'audit.view'));
    expect(granted.map(({ role }) => role).toSorted()).toEqual(['administrator', 'compliance', 'operator']);
    expect(await handle.db.$count(staffKnownPermissions)).toBe(PERMISSIONS.length);
  });
});
