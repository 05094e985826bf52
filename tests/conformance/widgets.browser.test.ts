import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { accessibilityViolations } from './check-accessibility.ts';
import { layoutShifts, watchShifts } from './layout-shift.ts';
import { leftBehind, stillRunning, watchRunning } from './left-behind.ts';
import { startWidgetSite, type Sheet, type WidgetSite } from './widget-site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'error', // the Content Security Policy refuses style attributes
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'long-title': 'off',
  },
});

let site: WidgetSite;
let watched: WatchedPage;
let withoutScripts: WatchedPage;

beforeAll(async () => {
  [site, watched, withoutScripts] = await Promise.all([
    startWidgetSite(),
    openPage({ viewport: { width: 1280, height: 800 } }),
    openPage({ javaScriptEnabled: false, reducedMotion: 'reduce' }),
  ]);
  await watchRunning(watched.page);
  await watchShifts(watched.page);
});

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

/** Opens a page with this HTML and makes every widget on it live. */
const visit = async (tag: string, sheet: Sheet, viewport = { width: 1280, height: 800 }) => {
  const { page, complaints } = watched;
  complaints.length = 0;
  await page.setViewportSize(viewport);
  await page.goto(site.show(sheet));
  const before = await stillRunning(page);
  await wake(tag);
  return { page, complaints, before };
};

const wake = async (tag: string): Promise<void> => {
  await watched.page.evaluate((name) => {
    for (const element of document.querySelectorAll(name)) (element as unknown as { ask: () => void }).ask();
  }, tag);
  await watched.page.waitForFunction(
    (name) => [...document.querySelectorAll(name)].every((element) => element.hasAttribute('data-fc-live')),
    tag,
    { timeout: 5_000 },
  );
};

const examples = await Promise.all(
  widgetRegistry.widgets.map(async ({ declaration }) => ({ tag: declaration.tag, list: (await declaration.examples()).default })),
);

describe.each(examples)('$tag', ({ tag, list }) => {
  it('has examples with names of their own', () => {
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  });

  describe.each(list)('$name', ({ html }) => {
    it('[PLT-1] is valid HTML from the server', async () => {
      const report = await validator.validateString(site.document({ html }));
      expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`))).toEqual([]);
    });

    it('[PLT-1] shows its content with JavaScript off', async () => {
      const { page } = withoutScripts;
      await page.goto(site.show({ html }));
      const unreachable = await page.evaluate((name) => {
        const roots = [...document.querySelectorAll(name)];
        // A closed details is opened by the visitor without any script.
        for (const details of document.querySelectorAll('details')) {
          details.removeAttribute('name');
          details.open = true;
        }
        const leaves = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('[data-html]')]);
        const shown = leaves.length > 0 ? leaves : roots;
        return shown.filter((element) => !element.checkVisibility({ visibilityProperty: true })).map((element) => element.outerHTML.slice(0, 200));
      }, tag);
      expect(unreachable).toEqual([]);
      expect((await page.locator(tag).first().innerText()).trim()).not.toBe('');
    });

    it('[PLT-6] hydrates without a warning and without layout shift, and is accessible', async () => {
      const { page, complaints } = await visit(tag, { html });
      expect(complaints).toEqual([]);
      expect(await layoutShifts(page)).toEqual([]);
      expect(await accessibilityViolations(page, '#stage')).toEqual([]);
    });

    it('[PLT-6] stands right to left, on a narrow screen, with the longest texts', async () => {
      const { page, complaints } = await visit(tag, { html, language: 'ar', long: true }, { width: 320, height: 640 });
      expect(complaints).toEqual([]);
      expect(await layoutShifts(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      expect(await accessibilityViolations(page, '#stage')).toEqual([]);
    });

    it('[PLT-6] renders by itself without server markup, to the same words', async () => {
      const fromServer = await visit(tag, { html });
      const words = await fromServer.page.locator('#stage').innerText();
      const { page, complaints } = await visit(tag, { html, raw: true });
      expect(await page.locator('#stage').innerText()).toBe(words);
      expect(complaints).toEqual([]);
    });

    it('[PLT-6] a clone gets ids of its own; removing both ends everything they started', async () => {
      const { page, complaints, before } = await visit(tag, { html });
      await page.evaluate(() => {
        const stage = document.querySelector('#stage');
        stage?.append(...[...stage.children].map((child) => child.cloneNode(true)));
      });
      await wake(tag);
      // Widgets inside the clone come alive by themselves, a moment later. An id that begins with the author's is the author's.
      const authored = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      await expect
        .poll(async () => {
          const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
          return ids.filter((id, index) => ids.indexOf(id) !== index && !authored.some((own) => `${id}-`.startsWith(`${own}-`)));
        })
        .toEqual([]);
      await page.evaluate(() => document.querySelector('#stage')?.replaceChildren());
      expect(await leftBehind(page, before)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});
