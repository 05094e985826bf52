import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { openPage } from '../support/browser.ts';
import { siteForAll } from '../support/site-for-all.ts';
import { longUnless } from '../support/long-form.ts';

const site = siteForAll();

const NOTHING = [
  ['/en-gb/sign-up/thank-you', 'There is nothing to show here yet', 'Start the sign-up again', '/en-gb/sign-up'],
  [
    '/en-gb/zero-to-hero/thank-you',
    'There is nothing to show here yet',
    'Start the enrolment again',
    '/en-gb/zero-to-hero',
  ],
  ['/ar-jo/sign-up/thank-you', 'لا يوجد ما يُعرض هنا بعد', 'ابدأ فتح الحساب من جديد', '/ar-jo/sign-up'],
  ['/de-de/sign-up/thank-you', 'Hier gibt es noch nichts zu zeigen', 'Registrierung neu beginnen', '/de-de/sign-up'],
  ['/es-es/sign-up/thank-you', 'Aquí aún no hay nada que mostrar', 'Empezar de nuevo el registro', '/es-es/sign-up'],
] as const;

describe('a thank-you page that is opened without a sign-up', () => {
  describe.each(NOTHING)('%s', (path, title, way, leadsTo) => {
    it('[FRM-1] thanks for nothing, and says what to do', { tags: longUnless(path === NOTHING[0][0]) }, async () => {
      const { page, context } = await openPage({ baseURL: site.url, viewport: { width: 360, height: 800 } });
      await page.goto(path);
      const main = page.getByRole('main');
      await expect.poll(() => main.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([title]);
      expect(await main.locator('.thank-you-mark:visible').count()).toBe(1);
      expect(await main.locator('.thank-you-mark-warning').isVisible()).toBe(true);
      expect(await main.locator('.lead').isVisible()).toBe(false);
      expect(await main.getByRole('link', { name: way }).getAttribute('href')).toBe(leadsTo);
      expect(await accessibilityViolations(page)).toEqual([]);
      await context.close();
    });
  });

  it('[FRM-1, PLT-1] says so without JavaScript once it is asked', async () => {
    const { page, context } = await openPage({ baseURL: site.url, javaScriptEnabled: false });
    await page.goto('/en-gb/sign-up/thank-you');
    await page.getByRole('button', { name: 'Show my account' }).click();
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([
      'There is nothing to show here yet',
    ]);
    expect(await main.locator('.thank-you-mark:visible').count()).toBe(1);
    expect(await main.locator('.thank-you-mark-warning').isVisible()).toBe(true);
    expect(await main.getByRole('link', { name: 'Start the sign-up again' }).getAttribute('href')).toBe(
      '/en-gb/sign-up',
    );
    await context.close();
  });
});
