import { describe, expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import { widgetPages } from '../../tests/support/widget-pages.ts';
import { isLongForm } from '../../tests/support/long-form.ts';

const here = widgetPages();

/** `npm run test:all`: every form. `npm test`: one for each way that a view is put together. */
const SAMPLE = ['fc-form-mac-trader', 'fc-form-resume-sign-up', 'fc-form-affiliate'];
const WIDTHS = [360, 1280];

const forms = await Promise.all(
  widgetRegistry.widgets
    .filter(
      ({ declaration: { tag } }) =>
        tag.startsWith('fc-form-') && tag !== 'fc-form-popup' && (isLongForm || SAMPLE.includes(tag)),
    )
    .map(async ({ declaration }) => ({ tag: declaration.tag, steps: (await declaration.examples()).default })),
);

describe.each(forms)('$tag', ({ steps }) => {
  it.each(steps)('[FRM-1, PLT-8] opens its step $name in a pop-up, alive and within the window', async ({ html }) => {
    const tag = /^<([a-z0-9-]+)/.exec(html)?.[1] ?? '';
    await here.openPage({ reducedMotion: 'reduce' });
    const { page } = here.watched;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(
        here.site.show({
          html: `<fc-form-popup trigger="Open it" href="/en-gb/page" heading="A form">${html}</fc-form-popup>`,
        }),
      );
      await page.locator('fc-form-popup[data-fc-live]').waitFor();
      await page.getByRole('button', { name: 'Open it' }).click();
      const dialog = page.getByRole('dialog', { name: 'A form' });
      await dialog.locator(`${tag}[data-fc-live]`).waitFor();
      await dialog.locator('form').getByRole('button').last().waitFor();
      const beyond = await dialog.evaluate((box) =>
        [...box.querySelectorAll('form *')]
          .filter(
            (part) =>
              part.getClientRects().length > 0 &&
              (part.getBoundingClientRect().right > innerWidth || part.getBoundingClientRect().left < 0),
          )
          .map(({ className }) => className),
      );
      expect(beyond).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
    }
    expect(here.watched.complaints).toEqual([]);
  });
});
