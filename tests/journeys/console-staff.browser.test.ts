// @module-tag long: a journey of two administrators and those whose roles they change, in a started site
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { closeBrowser } from '../support/browser.ts';
import { type ConsoleWalk, expectGoodLooks, startConsoleWalk } from '../support/console-walk.ts';

describe('staff who administer staff', () => {
  let walk: ConsoleWalk;
  beforeAll(async () => {
    walk = await startConsoleWalk();
  }, 300_000);
  afterAll(async () => {
    await closeBrowser();
    await walk.stop();
  });

  it(
    'a role is made by two people, given, and taken in at once; a session is ended; an invitation withdrawn',
    { timeout: 240_000 },
    async () => {
      const ada = await walk.enter('Ada Lovelace', 'administrator');
      const bob = await walk.enter('Bob Second', 'administrator');
      const vera = await walk.enter('Vera Viewer', 'viewer');
      const { page } = ada;

      // One makes a role of people of one edition alone; the brand wants two people for it.
      await page.getByRole('link', { name: 'Staff' }).click();
      await page.getByRole('link', { name: 'Roles' }).click();
      await page.getByRole('rowheader', { name: 'See the list and each person' }).waitFor();
      await expectGoodLooks(page);
      await page.getByRole('button', { name: 'New role' }).click();
      const role = page.getByRole('dialog', { name: 'New role' });
      await role.getByLabel('Name of the role').fill('Desk of Spain');
      await role.getByLabel('These editions alone').check();
      await role.getByText('Choose at least one edition.').waitFor();
      await role.getByLabel('es-es').check();
      await role.getByRole('group', { name: 'People', exact: true }).getByLabel('See the list and each person').check();
      await role.getByRole('group', { name: 'Data that are shown' }).getByLabel('Names').check();
      await expectGoodLooks(page);
      await role.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByText('This waits for a second person').waitFor();
      await role.waitFor({ state: 'hidden' });
      expect(await page.getByRole('rowheader', { name: 'Desk of Spain' }).count()).toBe(0);

      // The other is told by the number in the menu, and asked for a proof where the last one is old.
      await bob.page.reload();
      await bob.page.getByRole('link', { name: /Approvals.*1 waiting/ }).click();
      const waiting = bob.page.getByRole('region', { name: 'Waiting for you' });
      await waiting.getByText('Ada Lovelace asked for this').waitFor();
      await waiting.getByText('Desk of Spain').waitFor();
      await expectGoodLooks(bob.page);
      let proofs = 0;
      await bob.page.route('**/console/api/approvals/*/approve', async (route) => {
        proofs += 1;
        if (proofs > 1) return route.continue();
        const problem = { code: 'step-up-needed', status: 403, title: '', type: '/problems/step-up-needed' };
        return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
      });
      await waiting.getByRole('button', { name: 'Approve' }).click();
      await bob.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      const proof = bob.page.getByRole('dialog', { name: 'Confirm that it is you' });
      await proof.getByRole('button', { name: 'Use the passkey' }).waitFor();
      await expectGoodLooks(bob.page);
      await proof.getByRole('button', { name: 'Use the passkey' }).click();
      await bob.page.getByRole('status').getByText('Approved and done').waitFor();
      expect(proofs, 'sent again, once').toBe(2);
      await bob.page.getByText('Nothing waits for you').waitFor();

      // Who asked sees what came of it, and gives the role to somebody: again by two.
      await page.reload();
      await page.getByRole('link', { name: /Approvals.*1 waiting/ }).click();
      await page.getByRole('region', { name: 'What you asked for' }).getByText('Done').waitFor();
      await page.getByRole('link', { name: 'Staff' }).click();
      await page.getByRole('link', { name: 'Vera Viewer' }).click();
      await page.getByRole('group', { name: 'Roles of Vera Viewer' }).getByLabel('Desk of Spain').check();
      await expectGoodLooks(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByText('This waits for a second person').waitFor();
      await bob.page.reload();
      await bob.page.getByRole('button', { name: 'Refuse' }).waitFor();
      await bob.page.getByRole('button', { name: 'Approve' }).click();
      await bob.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await bob.page.getByRole('status').getByText('Approved and done').waitFor();
      await vera.page.reload();
      await vera.page.getByText('Desk of Spain, Viewer').waitFor();

      // A session is ended by somebody else: whoever had it is led to the log-in.
      await page.reload();
      const sessions = page.locator('.c-panel', { hasText: 'Where Vera Viewer is logged in' });
      await sessions.getByRole('button', { name: /End the session of/ }).click();
      await page.getByRole('status').getByText('Session ended').waitFor();
      await sessions.getByText('Vera Viewer is not logged in anywhere.').waitFor();
      await vera.page.reload();
      await vera.page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();

      // An invitation of somebody else is withdrawn, and sent again.
      await walk.invite('Late Joiner', 'viewer');
      await page.getByRole('link', { name: 'All members' }).click();
      await page.reload();
      await page.getByText('Invitation good until').first().waitFor();
      await page.getByRole('link', { name: 'Late Joiner' }).click();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('No invitation is open.').waitFor();
      await page.getByRole('button', { name: 'Send an invitation' }).click();
      await page.getByRole('button', { name: 'Send again' }).waitFor();

      // Two people rename one member: the later sees the earlier's name, and decides.
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Early Joiner');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Early Joiner', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Block Early Joiner' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
      await page.getByRole('button', { name: 'Let Early Joiner in again' }).waitFor();
      const REFUSED = /status of 40[13]/;
      expect([...ada.complaints, ...bob.complaints].filter((line) => !REFUSED.test(line))).toEqual([]);
      for (const { context } of [ada, bob, vera]) await context.close();
    },
  );

  it(
    '[ASVS 7.2.4] a tab that was refused with the token from before another tab proved who it is waits, and sends again',
    { timeout: 90_000 },
    async () => {
      const { page, context, complaints } = await walk.enter('Tabea Tabs', 'administrator');
      const second = await context.newPage();
      for (const tab of [page, second]) {
        await tab.goto(`${walk.url}staff`);
        await tab.getByRole('link', { name: 'Tabea Tabs', exact: true }).waitFor();
      }
      const refusal = (status: number, code: string) => ({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code, status, title: '', type: `/problems/${code}` }),
      });
      // The proof is answered late: the second tab asks before the first knows of the other token.
      const refused = Promise.withResolvers<void>();
      const isProved = Promise.withResolvers<void>();
      await page.route('**/console/api/me/prove', async (route) => {
        const response = await route.fetch();
        isProved.resolve();
        await refused.promise;
        await route.fulfill({ response });
      });
      await page.route('**/console/api/staff/*/name', (route) => route.fulfill(refusal(403, 'step-up-needed')), {
        times: 1,
      });
      let asked = 0;
      await second.route('**/console/api/approvals', async (route) => {
        asked += 1;
        if (asked > 1) return route.continue();
        await route.fulfill(refusal(401, 'staff-session-missing'));
        refused.resolve();
      });

      await page.getByRole('link', { name: 'Tabea Tabs', exact: true }).click();
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Tabea Two');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await proof.getByRole('button', { name: 'Use the passkey' }).click();
      await isProved.promise;
      await second.getByRole('link', { name: 'Approvals' }).click();
      await page.getByRole('heading', { name: 'Tabea Two', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Tabea Two Administrator' }).waitFor();
      await second.getByText('Nothing waits for you').waitFor();
      expect(asked, 'sent again, once').toBe(2);
      expect(complaints.filter((line) => !/status of 40[13]/.test(line))).toEqual([]);
      await context.close();
    },
  );

  it('reads right to left, and on a phone without a bar to scroll sideways', { timeout: 90_000 }, async () => {
    const arabic = { locale: 'ar', viewport: { width: 360, height: 780 } };
    const { page, context } = await walk.enter('Layla Haddad', 'administrator', arabic);
    for (const path of ['staff', 'staff/roles', 'approvals', 'me']) {
      await page.goto(`${walk.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.c-skeleton').waitFor({ state: 'detached' });
      expect(
        await page.evaluate(() => [document.dir, document.documentElement.scrollWidth - innerWidth]),
        path,
      ).toEqual(['rtl', 0]);
      expect(await accessibilityViolations(page), path).toEqual([]);
    }
    await context.close();
  });
});
