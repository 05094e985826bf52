import type { Page } from 'playwright-core';
import { TOC_MARK_THROTTLE_MS } from '#contracts/limits.ts';
import type { WidgetStep } from '#islands/define-widget.ts';

const STAGE_HEIGHT_PX = 800;

/** Does what the visitor of a state does, and waits until all that moves has come to rest. */
export const takeSteps = async (page: Page, steps: readonly WidgetStep[]): Promise<void> => {
  for (const step of steps) await take(page, step);
  await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    );
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
};

const take = async (page: Page, step: WidgetStep): Promise<void> => {
  switch (step.do) {
    case 'click':
      return page.locator(step.on).first().click();
    case 'hover':
      return page.locator(step.on).first().hover();
    case 'focus':
      return page.locator(step.on).first().focus();
    case 'press':
      return page.keyboard.press(step.key);
    case 'type':
      return page.locator(step.on).first().pressSequentially(step.text);
    case 'see':
      return page.locator(step.on).first().waitFor();
    case 'scroll':
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), step.toPx);
      return page.waitForTimeout(2 * TOC_MARK_THROTTLE_MS); // what follows scrolling is throttled, marks of headings most
    case 'resize':
      return page.setViewportSize({ width: step.widthPx, height: STAGE_HEIGHT_PX });
  }
};
