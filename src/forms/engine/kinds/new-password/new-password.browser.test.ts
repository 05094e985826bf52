import { expect, it } from 'vitest';
import { widgetPages } from '../../../../../tests/support/widget-pages.ts';

const here = widgetPages();
const FACTS = JSON.stringify({ edition: 'en-gb', countries: ['GB'], documents: [] });

it('[FRM-1] the gauge of a new password is a meter, moves as one types, and speaks once typing rests', async () => {
  const page = await here.open({ html: `<fc-form-set-password><script type="application/json">${FACTS}</script></fc-form-set-password>` });
  const password = page.getByLabel('New password', { exact: true });
  await password.focus();
  await page.locator('fc-form-set-password[data-fc-live]').waitFor();
  const meter = page.getByRole('meter', { name: 'Strength' });
  expect(await meter.count()).toBe(0);
  const spoken = page.locator('.strength output');
  await spoken.evaluate((status) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
  });
  await password.pressSequentially('password2024', { delay: 40 });
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Easy to guess');
  await expect.poll(() => spoken.textContent()).toBe('Strength: Easy to guess. It is one of the first that are guessed, or close to one.');
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard.length)).toBe(1);
  await password.fill('tangerine ladder fog engine');
  await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe('4');
  expect(await meter.getAttribute('aria-valuemax')).toBe('4');
  await password.fill('');
  await expect.poll(() => meter.count()).toBe(0);
  await expect.poll(() => spoken.textContent()).toBe('');
  expect(here.watched.complaints).toEqual([]);
});
