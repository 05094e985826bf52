import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds, one line each: rule, help, where. */
export const accessibilityViolations = async (
  page: Page,
  selector = 'body',
  rules?: readonly string[],
): Promise<string[]> => {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(source);
  const results = await page.evaluate(
    ([within, only]) =>
      (Reflect.get(window, 'axe') as typeof axe).run(within, {
        resultTypes: ['violations'],
        ...(only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
        rules: {
          // Which level fits depends on the page around the example; the pages' own tests look at the order.
          'heading-order': { enabled: false },
          'target-size': { enabled: true }, // WCAG 2.2: 24 px
        },
      }),
    [selector, rules] as const,
  );
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  );
};

/** The same in both themes: a theme changes colours and nothing else. */
export const violationsInBothThemes = async (page: Page, selector = 'body'): Promise<string[]> => {
  const light = await accessibilityViolations(page, selector);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
  const dark = await accessibilityViolations(page, selector, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
};
