import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds, one line each: rule, help, where. */
export const accessibilityViolations = async (page: Page, selector = 'body'): Promise<string[]> => {
  await page.evaluate(source);
  const results = await page.evaluate(
    (within) => (Reflect.get(window, 'axe') as typeof axe).run(within, {
        resultTypes: ['violations'],
        // Which level fits depends on the page around the example; the pages' own tests look at the order.
        rules: { 'heading-order': { enabled: false } },
      }),
    selector,
  );
  return results.violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`);
};
