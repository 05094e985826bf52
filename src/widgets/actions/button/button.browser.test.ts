// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage } from '../../../../tests/support/browser.ts';

let site: WidgetSite;

beforeAll(async () => {
  site = await startWidgetSite();
});

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

it('[UIK-7] leads, submits and resets where no script runs; disabled and busy it does neither', async () => {
  const { page, context } = await openPage({ javaScriptEnabled: false });
  const html = `<form action="/sent"><input aria-label="Word" name="word" value="first">
    <fc-button type="submit" label="Send"></fc-button><fc-button type="submit" label="Sending" busy></fc-button>
    <fc-button type="reset" label="Clear" variant="text"></fc-button></form>
    <fc-button href="#further" label="Further" trailing-icon="arrow_forward_20px" colour="neutral" size="small"></fc-button>
    <fc-button href="#never" label="Never" disabled></fc-button>`;
  await page.goto(site.show({ html }));
  const further = page.getByRole('link', { name: 'Further' });
  expect(
    await further.evaluate((link) => [{ ...(link as HTMLElement).dataset }, link.querySelectorAll('svg').length]),
  ).toEqual([{ variant: 'contained', colour: 'neutral', size: 'small' }, 1]);
  await further.click();
  expect(new URL(page.url()).hash).toBe('#further');
  const never = page.getByRole('link', { name: 'Never', disabled: true });
  await never.click({ force: true });
  expect(new URL(page.url()).hash).toBe('#further');
  const sending = page.getByRole('button', { name: 'Sending' });
  expect([await sending.isDisabled(), await sending.getAttribute('aria-busy')]).toEqual([true, 'true']);
  await page.getByRole('textbox').fill('second');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await page.getByRole('textbox').inputValue()).toBe('first');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => site.requested.at(-1)).toBe('/sent?word=first');
  await context.close();
});
