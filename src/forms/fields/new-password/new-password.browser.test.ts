import { expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();
const FACTS = JSON.stringify({
  edition: 'en-gb',
  countries: ['GB'],
  documents: ['terms', 'risk-warning', 'privacy'].map((id) => ({ id, version: '1', href: `/en-gb/legal/${id}` })),
  ownWords: ['Northquay', 'نورثكي'],
});

it('[FRM-1] the gauge of a new password is a meter, moves as one types, and speaks once typing rests', async () => {
  const page = await here.open({
    html: `<fc-form-set-password><script type="application/json">${FACTS}</script></fc-form-set-password>`,
  });
  const password = page.getByLabel('New password', { exact: true });
  await password.focus();
  await page.locator('fc-form-set-password[data-fc-live]').waitFor();
  const meter = page.getByRole('meter', { name: 'Strength' });
  expect(await meter.count()).toBe(0);
  const spoken = page.locator('.strength output');
  await spoken.evaluate((status) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await password.pressSequentially('password2024', { delay: 40 });
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Easy to guess');
  await expect
    .poll(() => spoken.textContent())
    .toBe('Strength: Easy to guess. It is one of the first that are guessed, or close to one.');
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard.length)).toBe(1);
  await password.fill('tangerine ladder fog engine');
  await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe('4');
  expect(await meter.getAttribute('aria-valuemax')).toBe('4');
  await password.fill('');
  await expect.poll(() => meter.count()).toBe(0);
  await expect.poll(() => spoken.textContent()).toBe('');
  expect(here.watched.complaints).toEqual([]);
});

it('[FRM-8] the gauge names what a password is made of, and the form refuses it before it is sent', async () => {
  const page = await here.open({
    html: `<fc-form-partner><script type="application/json">${FACTS}</script></fc-form-partner>`,
  });
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('E-mail').fill('wilhelmina.harker@example.com');
  await page.getByLabel('Last name').fill('Murray-Seward');
  await password.focus();
  await page.locator('fc-form-partner[data-fc-live]').waitFor();
  const hint = page.locator('.strength-hint');
  for (const [typed, words] of [
    ['N0rthquay-2026!', 'The name of this site is guessed first: add words of your own.'],
    ['نورثكي٢٠٢٦!!', 'The name of this site is guessed first: add words of your own.'],
    ['Wilhelmina1990', 'What stands in your e-mail address is guessed first: add other words.'],
    ['murrayseward99', 'Your name, date of birth and phone number are guessed first: add other words.'],
  ] as const) {
    await password.fill(typed);
    await expect.poll(() => hint.textContent()).toBe(words);
    expect(await page.getByRole('meter').getAttribute('aria-valuetext')).toBe('Easy to guess');
  }
  await password.blur();
  await page.getByText('Choose a password that is not made of your name, date of birth or phone number.').waitFor();
  await password.fill('northquay tangerine ladder fog');
  await expect.poll(() => page.getByRole('meter').getAttribute('aria-valuetext')).toBe('Strong');
  expect(here.watched.complaints).toEqual([]);
});
