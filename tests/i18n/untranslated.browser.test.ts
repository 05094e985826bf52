import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import { hasMarks } from '#i18n/fallback.ts';
import { PAGE_TEXTS_ID } from '#i18n/texts.ts';
import { startWidgetSite, type WidgetSite } from '../conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { isLongForm } from '../support/long-form.ts';
import { ELEMENTS } from '../support/page-validator.ts';

/** Of every kind of markup some; all widgets in `npm run test:all`. */
const SAMPLE: ReadonlySet<string> = new Set([
  'fc-app-quotes',
  'fc-form-live-sign-up',
  'fc-form-partner',
  'fc-podcasts',
  'fc-search-button',
  'fc-select',
  'fc-stolen-accounts-popup',
  'fc-swiper',
  'fc-trade-charts',
  'fc-trading-calculator',
]);

const examples = (
  await Promise.all(
    widgetRegistry.widgets
      .filter(({ declaration: { tag, texts } }) => texts !== undefined && (isLongForm || SAMPLE.has(tag)))
      .map(async ({ declaration: { tag, examples: list } }) => ({ tag, html: (await list()).default[0]?.html ?? '' })),
  )
).filter(({ html }) => html !== '');

describe('a widget on a page whose language has no texts yet', () => {
  let site: WidgetSite;
  let watched: WatchedPage;
  beforeAll(async () => {
    [site, watched] = await Promise.all([
      startWidgetSite(),
      openPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }),
    ]);
  });
  afterAll(async () => {
    await closeBrowser();
    await site?.close();
  });

  it.each(examples)(
    '[PLT-6] $tag is said in English, marked so by the server and by the browser alike',
    async ({ tag, html }) => {
      const sheet = { html, language: 'ar', untranslated: true } as const;
      const report = await new HtmlValidate({
        extends: ['html-validate:standard'],
        elements: ELEMENTS,
        rules: {
          'no-trailing-whitespace': 'off',
          'doctype-style': 'off',
          'attribute-boolean-style': 'off',
          'attribute-empty-style': 'off',
        },
      }).validateString(site.document(sheet));
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)),
      ).toEqual([]);

      const { page, complaints } = watched;
      complaints.length = 0;
      await page.goto(site.show(sheet));
      await page.evaluate((name) => {
        for (const element of document.querySelectorAll(name))
          element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      }, tag);
      await page.waitForFunction(
        (name) => [...document.querySelectorAll(name)].every((element) => element.hasAttribute('data-fc-live')),
        tag,
      );
      const shown = await page.evaluate((id) => {
        document.getElementById(id)?.remove();
        return document.documentElement.outerHTML;
      }, PAGE_TEXTS_ID);
      expect(hasMarks(shown)).toBe(false);
      expect(complaints).toEqual([]);
    },
  );
});
