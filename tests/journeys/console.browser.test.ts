import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { SIGN_UP, STEP_2, STEP_2_BODY, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { type ConsoleWalk, startConsoleWalk } from '../support/console-walk.ts';
import { Visitor } from '../support/visitor.ts';
import { withAuthenticator } from '../support/with-authenticator.ts';

describe('a day in the console', () => {
  let walk: ConsoleWalk;
  beforeAll(async () => {
    walk = await startConsoleWalk();
  }, 300_000);
  afterAll(async () => {
    await closeBrowser();
    await walk.stop();
  });

  it(
    'invited, with a passkey, to somebody who just signed up: found, revealed, assigned, undone, in the audit trail',
    { timeout: 180_000, tags: ['long'] },
    async () => {
      const { page, context, complaints } = await openPage({
        locale: 'en-GB',
        viewport: { width: 1280, height: 900 },
      });
      await withAuthenticator(page);
      await page.goto(await walk.invite('Grace Hopper', 'administrator'));
      await page.getByRole('heading', { name: 'Welcome, Grace Hopper' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Set up a passkey' }).click();
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('p');
      await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();

      const email = freshEmail();
      const visitor = new Visitor(walk.site.url);
      await visitor.request('POST', SIGN_UP, { json: signUpBody(email, { edition: 'en-gb' }) });
      const named = { ...STEP_2_BODY, first_name: 'Katherine', last_name: 'Johnson' };
      await visitor.request('POST', STEP_2, { json: named });

      // Everything by keys.
      await page.keyboard.press('/');
      await page.keyboard.type('kath');
      await page.getByRole('row', { name: /Katherine Johnson/ }).waitFor();
      expect(page.url(), 'what is searched stands in no address').not.toContain('kath');
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Katherine Johnson' }).waitFor();
      await page.getByText('Completed a step').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('n');
      await page.keyboard.type('Calls back on Tuesday');
      await page.keyboard.press('Control+Enter');
      await page.locator('.c-note-text', { hasText: 'Calls back on Tuesday' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('i');
      await page.getByRole('status').getByText('Assigned to Grace Hopper').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone').waitFor();
      expect(await page.getByLabel('Owner').inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await page.getByRole('grid').waitFor();
      expect(await page.getByRole('searchbox').inputValue(), 'Back finds the search as it was').toBe('kath');

      // Somebody else, who sees less: what is revealed is recorded.
      const sales = await walk.enter('Sam Sales', 'sales');
      await sales.page.getByRole('link', { name: 'People', exact: true }).click();
      await sales.page
        .getByRole('row', { name: /Katherine Johnson/ })
        .getByText('masked')
        .first()
        .waitFor();
      expect(await sales.page.content()).not.toContain(email);
      await sales.page.getByRole('link', { name: /Katherine Johnson/ }).click();
      await sales.page.getByRole('button', { name: 'Reveal: Contact' }).click();
      await sales.page.getByLabel('To call them').check();
      await sales.page.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
      await sales.page.getByText(email).waitFor();
      await sales.page.getByRole('button', { name: 'Hide' }).click();
      expect(await sales.page.content()).not.toContain(email);
      // An old version: Sam's page does not know that Grace has the person by now.
      await sales.page.getByLabel('Stage').waitFor();
      await page.getByRole('link', { name: /Katherine Johnson/ }).click();
      await page.getByRole('button', { name: 'Assign to me' }).click();
      await page.getByRole('status').getByText('Assigned to Grace Hopper').waitFor();
      await sales.page.getByLabel('Stage').selectOption('contacted');
      const conflict = sales.page.getByRole('dialog', { name: 'Somebody was faster' });
      await conflict.getByText('Grace Hopper changed this').waitFor();
      await conflict.getByRole('button', { name: 'Take mine' }).click();
      await sales.page.getByRole('status').getByText('Stage: Contacted').waitFor();
      expect(await sales.page.getByRole('link', { name: 'Audit trail' }).count(), 'a section that is not theirs').toBe(
        0,
      );

      await page.keyboard.press('Control+k');
      await page.keyboard.type('audit');
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: /Sam Sales.*person-revealed.*contact of/ }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Staff' }).click();
      await page.getByRole('rowheader', { name: /Sam Sales/ }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect((await fetch(`${walk.site.url}/console/`)).status, 'on the public address').toBe(404);
      const REFUSED = /status of 409/;
      expect([...complaints, ...sales.complaints].filter((line) => !REFUSED.test(line))).toEqual([]);
      await sales.context.close();
      await context.close();
    },
  );

  it('reads right to left, and on a phone without a bar to scroll sideways', { timeout: 60_000 }, async () => {
    const arabic = { locale: 'ar', viewport: { width: 320, height: 640 } };
    const { page, context } = await walk.enter('Layla Haddad', 'sales', arabic);
    await page.getByRole('heading', { name: 'اليوم', level: 1 }).waitFor();
    await page.goto(`${walk.url}people`);
    await page.getByRole('heading', { name: 'الأشخاص' }).waitFor();
    const sizes = () => page.evaluate(() => [document.dir, document.documentElement.scrollWidth - innerWidth]);
    expect(await sizes()).toEqual(['rtl', 0]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await context.close();
  });
});
