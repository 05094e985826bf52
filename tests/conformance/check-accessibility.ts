import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Has axe at hand in each page of a context that is opened from now on: to bring its 650 kB into a page costs more than what
 * it then looks at. For contexts most of whose pages are looked at; elsewhere it comes when it is asked for.
 */
export const prepareAccessibility = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: `window.bringAxe = () => { ${source} };\n//# sourceURL=tests/axe.js` });

/** Violations that axe finds, one line each: rule, help, where. */
export const accessibilityViolations = async (
  page: Page,
  selector = 'body',
  rules?: readonly string[],
): Promise<string[]> => {
  const isHere = await page.evaluate(() => {
    if (!Reflect.has(window, 'axe')) (Reflect.get(window, 'bringAxe') as (() => void) | undefined)?.();
    return Reflect.has(window, 'axe');
  });
  if (!isHere) await page.evaluate(source);
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
