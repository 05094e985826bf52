import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { openPage } from './browser.ts';
import { BUILT } from './built.ts';
import { sitePlace } from './databases.ts';
import { freePort, startSite } from './site.ts';

/** A site with its console, for walks through it in a browser. */
export async function startConsoleWalk() {
  const place = await sitePlace();
  const port = await freePort();
  const site = await startSite({ dataDir: place.dataDir, env: place.env, args: ['--console-port', String(port)] });
  const console_ = `http://localhost:${port}`;

  /** As an operator types it, beside the running site. */
  async function invite(email: string, name: string, role: string): Promise<string> {
    const args = ['invite', email, '--name', name, '--role', role, '--url', console_, '--data', place.dataDir];
    const command = spawn(process.execPath, [join(BUILT.server, 'staff.js'), ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...place.env },
    });
    let said = '';
    for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    await once(command, 'close');
    const [link] = /http:\S+#\S+/.exec(said) ?? [];
    if (link === undefined) throw new Error(`no link was printed: ${said}`);
    return link;
  }

  return {
    site,
    url: `${console_}/console/`,
    /** Somebody of a role, logged in with a passkey that their browser holds and unlocks by itself. */
    enter: async (name: string, role: string) => {
      const opened = await openPage({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
      const { page } = opened;
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(await invite(`${name.toLowerCase().replace(' ', '.')}@staff.example`, name, role));
      await page.getByRole('button', { name: 'Set up a passkey' }).click();
      await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
      return opened;
    },
    stop: async () => {
      await site.stop();
      await place.remove();
    },
  };
}

/** Colours that fade from one theme into the other have none of the two meanwhile. */
const coloursAreThere = async (): Promise<void> => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
};

/** In both themes, and on a phone: violations of axe, and how much wider than the window the page is. */
export async function faultsOf(page: Page): Promise<readonly unknown[]> {
  const size = page.viewportSize();
  const faults: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(coloursAreThere);
    faults.push(...(await accessibilityViolations(page)));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(coloursAreThere);
  await page.setViewportSize({ width: 360, height: 740 });
  faults.push(...(await accessibilityViolations(page)));
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wider > 0) faults.push(`${wider} px wider than the window`);
  if (size !== null) await page.setViewportSize(size);
  return faults;
}
