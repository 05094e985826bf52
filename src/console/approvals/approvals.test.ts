import { TOTP } from 'otpauth';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { FOUR_EYES_TTL_S, STAFF_PROOF_S } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { type ConsoleSite, StaffBrowser, openConsoleSite, staffOf } from '../../../tests/support/console-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { CodesAnswer, HeldAnswer, MeAnswer, NewAppAnswer, ProofAnswer } from '../answers.ts';
import { staffMembers, staffRoleSettings } from '../console.tables.ts';
import { inviteMember } from '../staff/invite.ts';
import type { RoleRow, StaffAnswer } from '../staff/staff.answers.ts';
import type { ApprovalRow, ApprovalsAnswer, ApprovalsCountAnswer } from './approvals.answers.ts';
import { staffApprovals } from './approvals.tables.ts';

eachDatabase((_, open) => {
  let console_: ConsoleSite;
  let handle: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    handle = await open();
    console_ = await openConsoleSite(handle.db, { fourEyes: new Set(['roles']) });
  });
  afterAll(() => console_.close());

  const administrator = (name = 'Ada Admin') => staffOf(console_, ['administrator'], name);
  const pass = (seconds: number) =>
    (console_.site.clock.now = new Date(console_.site.clock.now.getTime() + seconds * 1000));
  const actsOf = async (id: string) =>
    (await handle.db.select().from(auditEntries).orderBy(asc(auditEntries.recordedAt)))
      .filter(({ actor, object }) => actor === 'staff' && readByStaff(object ?? '').staff === id)
      .map(({ act, reason }) => (reason === null ? act : `${act}: ${reason}`));
  const newRole = (browser: StaffBrowser, name: string) =>
    browser.post<HeldAnswer & ProblemDetails & { role: string }>('/console/api/roles', {
      name,
      permissions: ['people.view'],
      editions: null,
    });
  const isThere = async (name: string) =>
    (await handle.db.$count(staffRoleSettings, eq(staffRoleSettings.name, name))) > 0;
  const decide = (browser: StaffBrowser, id: string, how: 'approve' | 'refuse' | 'withdraw', body: object = {}) =>
    browser.post<ApprovalRow & ProblemDetails>(`/console/api/approvals/${id}/${how}`, body);
  const listOf = async (browser: StaffBrowser) =>
    (await browser.post<ApprovalsAnswer>('/console/api/approvals', {})).body;
  const prove = async ({ browser, authenticator }: Awaited<ReturnType<typeof staffOf>>) => {
    const { body } = await browser.post<ProofAnswer>('/console/api/me/prove/options', {});
    return browser.post<ProblemDetails>('/console/api/me/prove', {
      by: 'passkey',
      response: authenticator.show(body.options!),
    });
  };

  describe('a proof of who one is', () => {
    it('[ASVS 7.2.4] is asked for again after five minutes, gives the session another token, holds in each of its tabs, and in no other session', async () => {
      const one = await administrator('Otto Proof');
      await administrator('Second Person');
      expect((await newRole(one.browser, 'Fresh')).status, 'a log-in is a proof').toBe(202);
      const elsewhere = new StaffBrowser(console_);
      const { body: shown } = await elsewhere.post<{ options: { challenge: string } }>(
        '/console/api/log-in/passkey/options',
        {},
      );
      await elsewhere.post('/console/api/log-in/passkey', { response: one.authenticator.show(shown.options) });
      pass(STAFF_PROOF_S);
      const tab = new StaffBrowser(console_);
      for (const [name, value] of one.browser.cookies) tab.cookies.set(name, value);
      for (const browser of [one.browser, tab])
        expect((await newRole(browser, 'Stale')).body.code).toBe('step-up-needed');
      expect((await prove(one)).status).toBe(200);
      expect((await newRole(tab, 'Token from before')).body.code).toBe('staff-session-missing');
      // Tabs of a browser share its cookies.
      for (const [name, value] of one.browser.cookies) tab.cookies.set(name, value);
      const both = await Promise.all([newRole(one.browser, 'Tab one'), newRole(tab, 'Tab two')]);
      expect(both.map(({ status }) => status)).toEqual([202, 202]);
      pass(STAFF_PROOF_S - 1);
      expect((await newRole(tab, 'Just in time')).status).toBe(202);
      expect((await newRole(elsewhere, 'Elsewhere')).body.code, 'the other session was proven before').toBe(
        'step-up-needed',
      );
      const acts = await actsOf(one.id);
      expect(acts.filter((act) => act === 'console-refused: step-up-needed')).toHaveLength(3);
      expect(acts.filter((act) => act === 'staff-proven')).toHaveLength(1);
    });

    it('takes no challenge of a log-in, of another session or of another member, and none twice; what fails is recorded', async () => {
      const one = await administrator('Petra Proof');
      const other = await administrator('Paul Other');
      const { body: logIn } = await new StaffBrowser(console_).post<{ options: { challenge: string } }>(
        '/console/api/log-in/passkey/options',
        {},
      );
      const { body: theirs } = await other.browser.post<ProofAnswer>('/console/api/me/prove/options', {});
      const { body: own } = await one.browser.post<ProofAnswer>('/console/api/me/prove/options', {});
      const send = (response: object) =>
        one.browser.post<ProblemDetails>('/console/api/me/prove', { by: 'passkey', response });
      for (const response of [
        one.authenticator.show(logIn.options),
        one.authenticator.show(theirs.options!),
        other.authenticator.show(own.options!),
      ])
        expect((await send(response)).body.code).toBe('passkey-refused');
      const right = one.authenticator.show(
        (await one.browser.post<ProofAnswer>('/console/api/me/prove/options', {})).body.options!,
      );
      expect([(await send(right)).status, (await send(right)).body.code]).toEqual([200, 'passkey-refused']);
      const claim = await one.browser.post<ProblemDetails>('/console/api/me/prove', { by: 'demonstration' });
      expect(claim.body.code, 'nobody who is real').toBe('wrong-credentials');
      expect((await actsOf(one.id)).filter((act) => act.startsWith('staff-proven')).toSorted()).toEqual([
        'staff-proven',
        ...Array.from({ length: 4 }, () => 'staff-proven: passkey-refused'),
        'staff-proven: wrong-credentials',
      ]);
    });

    it('is a code of the app, once; a recovery code logs in and proves nothing; a guesser is stopped', async () => {
      const email = 'code@staff.example';
      const password = 'seven green kettles sing';
      const invited = await handle.db.transaction((tx) =>
        inviteMember(tx, { email, name: 'Cody', roles: ['administrator'] }, null, console_.options.now()),
      );
      const browser = new StaffBrowser(console_);
      const token = invited?.token;
      const { body: app } = await browser.post<NewAppAnswer>('/console/api/join/app/options', { token });
      const code = () => new TOTP({ secret: app.secret }).generate({ timestamp: console_.site.clock.now.getTime() });
      const { body: codes } = await browser.post<CodesAnswer>('/console/api/join/app', {
        token,
        app: app.app,
        code: code(),
        password,
      });
      pass(STAFF_PROOF_S);
      const by = (asked: StaffBrowser, typed: string) =>
        asked.post<ProblemDetails>('/console/api/me/prove', { by: 'code', code: typed });
      expect((await browser.post<ProofAnswer>('/console/api/me/prove/options', {})).body.ways).toEqual(['code']);
      const now = code();
      expect([(await by(browser, now)).status, (await by(browser, now)).body.code]).toEqual([200, 'wrong-credentials']);
      expect((await newRole(browser, 'By a code')).status).toBe(202);
      const back = new StaffBrowser(console_);
      const recovery = { email, password, recovery_code: codes.recovery_codes[0] };
      expect((await back.post('/console/api/log-in/code', recovery)).status).toBe(200);
      expect((await newRole(back, 'By a recovery code')).body.code).toBe('step-up-needed');
      const tries: string[] = [];
      for (let i = 0; i < 12; i += 1) tries.push((await by(back, '000000')).body.code);
      expect([tries[0], tries.at(-1)]).toEqual(['wrong-credentials', 'too-many-requests']);
    });
  });

  describe('what takes two people', () => {
    it('waits, frozen, until another who may do it too approves: then it is done, and who asked sees so', async () => {
      const asker = await administrator('Anna Asks');
      const second = await administrator('Sven Second');
      const viewer = await staffOf(console_, ['support'], 'Sue Support');
      const asked = await newRole(asker.browser, 'Weekend desk');
      expect([asked.status, await isThere('Weekend desk')]).toEqual([202, false]);
      const { held } = asked.body;
      expect((await newRole(asker.browser, 'Weekend desk')).body.held, 'a second click').toBe(held);
      expect((await decide(asker.browser, held, 'approve')).body.code).toBe('own-request');
      expect((await decide(viewer.browser, held, 'approve')).body.code).toBe('not-permitted');
      expect((await listOf(viewer.browser)).waiting.map(({ id }) => id)).not.toContain(held);
      const row = (await listOf(second.browser)).waiting.find(({ id }) => id === held);
      expect(row).toMatchObject({
        name: 'roles',
        asked_by: 'Anna Asks',
        facts: { role: 'Weekend desk', added: 'people.view', removed: '-' },
      });
      expect((await decide(second.browser, held, 'approve')).body).toMatchObject({
        state: 'done',
        failure: null,
        decided_by: 'Sven Second',
      });
      expect(await isThere('Weekend desk')).toBe(true);
      const count = async () =>
        (await asker.browser.get<ApprovalsCountAnswer>('/console/api/approvals/count')).body.decided;
      expect(await count()).toBe(1);
      expect((await listOf(asker.browser)).own[0]).toMatchObject({ id: held, state: 'done', is_own: true });
      expect(await count(), 'seen').toBe(0);
      expect(await actsOf(asker.id)).toContain('role-set');
      expect((await actsOf(second.id)).slice(-1)).toEqual(['approval-given']);
    });

    it('of two approvals at once one is done; the other is told by whom', async () => {
      const asker = await administrator('Asker');
      const [one, two] = [await administrator('One'), await administrator('Two')];
      const { body } = await newRole(asker.browser, 'Twice approved');
      const answers = await Promise.all([
        decide(one.browser, body.held, 'approve'),
        decide(two.browser, body.held, 'approve'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'changed-meanwhile',
        theirs: { state: 'done' },
      });
      expect(await handle.db.$count(staffRoleSettings, eq(staffRoleSettings.name, 'Twice approved'))).toBe(1);
      const both = [...(await actsOf(one.id)), ...(await actsOf(two.id))];
      expect(both.filter((act) => act === 'approval-given')).toHaveLength(1);
    });

    it('judges anew: nothing of who is blocked meanwhile, of an older version, or of what was altered is done', async () => {
      const asker = await administrator('Blocked Later');
      const second = await administrator('Decider');
      const { body: ofBlocked } = await newRole(asker.browser, 'Of somebody blocked');
      const { body: staff } = await second.browser.get<StaffAnswer>('/console/api/staff');
      const support = staff.roles.find(({ role }) => role === 'support') as RoleRow;
      const change = { ...support, permissions: [...support.permissions, 'audit.view'] };
      const send = (browser: StaffBrowser, body: object) =>
        browser.post<HeldAnswer>('/console/api/roles/support', body);
      const third = await administrator('Third');
      const { body: older } = await send(third.browser, change);
      const { body: newer } = await send(third.browser, {
        ...change,
        permissions: [...change.permissions, 'people.stage'],
      });
      const { body: altered } = await newRole(third.browser, 'Altered');
      await second.browser.post('/console/api/staff/block', { id: asker.id, blocked: true });
      await handle.db
        .update(staffApprovals)
        .set({
          payload: JSON.stringify({ params: {}, body: { name: 'Mine', permissions: ['staff.roles'], editions: null } }),
        })
        .where(eq(staffApprovals.id, altered.held));
      expect((await decide(second.browser, newer.held, 'approve')).body.state).toBe('done');
      for (const [id, failure] of [
        [ofBlocked.held, 'not-permitted'],
        [older.held, 'changed-meanwhile'],
        [altered.held, 'gone'],
      ] as const) {
        const { status, body } = await decide(second.browser, id, 'approve');
        expect([status, body.state, body.failure]).toEqual([200, 'failed', failure]);
      }
      expect([await isThere('Of somebody blocked'), await isThere('Altered'), await isThere('Mine')]).toEqual([
        false,
        false,
        false,
      ]);
      expect((await actsOf(second.id)).filter((act) => act === 'approval-failed')).toHaveLength(3);
      expect((await listOf(third.browser)).own.map(({ failure }) => failure)).toContain('changed-meanwhile');
    });

    it('is refused with a reason, withdrawn, or over after a day; a proof is asked of who approves', async () => {
      const asker = await administrator('Wants Much');
      const second = await administrator('Says No');
      const [refused, withdrawn, late] = [
        (await newRole(asker.browser, 'Refused')).body.held,
        (await newRole(asker.browser, 'Withdrawn')).body.held,
        (await newRole(asker.browser, 'Late')).body.held,
      ];
      expect((await decide(second.browser, refused, 'refuse')).status, 'a reason is needed').toBe(422);
      expect((await decide(second.browser, refused, 'refuse', { reason: 'Ask the desk first' })).status).toBe(200);
      expect((await decide(second.browser, withdrawn, 'withdraw')).status, 'not by another').toBe(404);
      expect((await decide(asker.browser, withdrawn, 'withdraw')).status).toBe(200);
      for (const id of [refused, withdrawn])
        expect((await decide(second.browser, id, 'approve')).body.code).toBe('changed-meanwhile');
      pass(STAFF_PROOF_S);
      expect((await decide(second.browser, late, 'approve')).body.code).toBe('step-up-needed');
      pass(FOUR_EYES_TTL_S);
      const [fresh, again] = [await administrator('Next Day'), await administrator('Wants Again')];
      expect((await decide(fresh.browser, late, 'approve')).body.code).toBe('changed-meanwhile');
      expect((await listOf(fresh.browser)).waiting.map(({ id }) => id)).not.toContain(late);
      await newRole(again.browser, 'Another day');
      const rows = await handle.db
        .select({ state: staffApprovals.state, reason: staffApprovals.reason })
        .from(staffApprovals)
        .where(eq(staffApprovals.askedBy, asker.id))
        .orderBy(asc(staffApprovals.state));
      expect(rows).toEqual([
        { state: 'expired', reason: null },
        { state: 'refused', reason: 'Ask the desk first' },
        { state: 'withdrawn', reason: null },
      ]);
    });

    it('is asked of the roles of a member, and of an invitation, by which somebody could be their own second person', async () => {
      const asker = await administrator('Climber');
      const second = await administrator('Careful');
      const member = await staffOf(console_, ['viewer'], 'Small Role');
      const roles = await asker.browser.post<HeldAnswer>(`/console/api/staff/${member.id}/roles`, {
        roles: ['viewer', 'sales'],
        version: 1,
      });
      const email = 'sock.puppet@staff.example';
      const invited = await asker.browser.post('/console/api/staff/invite', {
        email,
        name: 'Sock',
        roles: ['administrator'],
      });
      expect([roles.status, invited.status]).toEqual([202, 202]);
      expect((await console_.site.mails()).filter(({ to }) => to === email)).toEqual([]);
      expect((await decide(second.browser, roles.body.held, 'approve')).body.state).toBe('done');
      expect((await member.browser.get<MeAnswer>('/console/api/me')).body.may).toContain('people.assign');
      const held = await handle.db
        .select()
        .from(staffMembers)
        .where(and(eq(staffMembers.staffId, member.id), eq(staffMembers.role, 'sales')));
      expect(held).toHaveLength(1);
    });
  });
});
