import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { openPage } from './browser.ts';
import { BUILT } from './built.ts';
import { type SitePlace, sitePlace } from './databases.ts';
import { startMailServer } from './mail-server.ts';
import { freePort, startSite } from './site.ts';
import { withAuthenticator } from './with-authenticator.ts';

export type ConsoleWalk = Awaited<ReturnType<typeof startConsoleWalk>>;

/**
 * A started site with its console, for walks through it in a browser: a site that sends mail, hence without the
 * demonstration's made-up people. `env` is added to that of its database; without SMTP_URL a mail server is started.
 */
export async function startConsoleWalk(env: Readonly<Record<string, string>> = {}) {
  const place = await sitePlace();
  const mails = env['SMTP_URL'] === undefined ? await startMailServer() : undefined;
  const port = await freePort();
  const site = await startSite({
    dataDir: place.dataDir,
    env: { ...place.env, ...(mails && { SMTP_URL: mails.url, MAIL_FROM: 'console@broker.example' }), ...env },
    args: ['--console-port', String(port)],
  });
  const origin = `http://localhost:${port}`;

  const invite = (name: string, role: string) => inviteMember(origin, place, name, role);
  return {
    site,
    /** Where the console begins, with a slash behind it. */
    url: `${origin}/console/`,
    invite,
    /** Somebody of a role; they stand at Today. */
    enter: async (name: string, role: string, options: BrowserContextOptions = {}) =>
      enterConsole(await invite(name, role), name, options),
    stop: async () => {
      await site.stop();
      await mails?.close();
      await place.remove();
    },
  };
}

/** The link that an operator is given who types this beside the running site, whose console is at `origin`. */
export async function inviteMember(
  origin: string,
  { dataDir, env }: Pick<SitePlace, 'dataDir' | 'env'>,
  name: string,
  role: string,
): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@staff.example`;
  const args = ['invite', email, '--name', name, '--role', role, '--url', origin, '--data', dataDir];
  const command = spawn(process.execPath, [join(BUILT.server, 'staff.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let said = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  await once(command, 'close');
  const [link] = /http:\S+#\S+/.exec(said) ?? [];
  if (link === undefined) throw new Error(`no link was printed: ${said}`);
  return link;
}

/** Opens the console with such a link, with a passkey that the browser holds and unlocks by itself; ends at Today. */
export async function enterConsole(link: string, name: string, options: BrowserContextOptions = {}) {
  const opened = await openPage({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options });
  const { page } = opened;
  onTestFailed(async () => {
    if (page.isClosed()) return;
    const path = join(tmpdir(), `console-${name.replaceAll(' ', '-')}-${Date.now()}.png`);
    await page.screenshot({ path });
    console.error(`where ${name} stood: ${path}`);
  });
  await withAuthenticator(page);
  await page.goto(link);
  await page.locator('.c-card').getByRole('button').first().click();
  await page.locator('.c-shell').waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return opened;
}

/** Violations of axe, once nothing fades any more: half faded in, everything has too little contrast. */
export async function settledViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  return accessibilityViolations(page);
}

/** In both themes, as wide as it is and as narrow as a phone: no violation of axe, and nothing wider than the window. */
export async function expectGoodLooks(page: Page, where = page.url()): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [size.width, 360]) {
    await page.setViewportSize({ ...size, width });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await settledViolations(page), `${where}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, `${where}: how much wider than ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

/** To look at what a walk sees: a folder for its pictures, each in both themes, and as wide as a telephone. */
const SHOTS = process.env['CONSOLE_SHOTS'];

export async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const [viewport, shape] of [
    [size, ''],
    [{ width: 360, height: 740 }, '-360'],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(SHOTS, `${name}${shape}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(size);
}

/** What `act` saves, as text. The browser may be another machine's, so a path would be of no use. */
export async function savedText(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return text(await download.createReadStream());
}
