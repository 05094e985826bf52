import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Opens a mail as a developer finds it in the outbox: asks for the address, chooses by the subject. Answers its text
 * part once it is there.
 */
export async function openOutboxMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const row = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject });
  await expect
    .poll(
      async () => {
        await page.goto(`/outbox?to=${encodeURIComponent(to)}`);
        return row.count();
      },
      { timeout: 15_000, interval: 250 },
    )
    .toBeGreaterThan(0);
  await row.first().click();
  return page.locator('pre').first().innerText();
}

/** The address in a mail whose path ends so. */
export function linkTo(mail: string, path: string): string {
  const link = [...mail.matchAll(/https?:\/\/\S+/g)].map(String).find((each) => new URL(each).pathname.endsWith(path));
  if (link === undefined) throw new Error(`the mail has no link to ${path}:\n${mail}`);
  return link;
}
