import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type ConsoleMessage, type Page } from 'playwright-core';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's Chromium, or the one that CHROMIUM_PATH names; `npm test` sees to it that there is one. */
const chromiumPath = (): string => {
  const named = process.env['CHROMIUM_PATH'];
  const path = named ?? PATHS.find((candidate) => existsSync(candidate));
  if (path === undefined || !existsSync(path)) {
    throw new Error(`The browser tests need Chromium; ${named ?? PATHS.join(', ')} is not there. Install it (apt-get install chromium) or name one in CHROMIUM_PATH.`);
  }
  return path;
};

let launched: Promise<Browser> | undefined;

/** A browser of the caller's own, without some of the tool's own arguments, as `--hide-scrollbars`. */
export const launchBrowser = (without: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    ignoreDefaultArgs: [...without],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** One browser for all tests of a process; end it with `closeBrowser` in `afterAll`. */
export const openBrowser = (): Promise<Browser> => (launched ??= launchBrowser());

export const closeBrowser = async (): Promise<void> => {
  const browser = await launched;
  launched = undefined;
  await browser?.close();
};

/** What a page complained about: console warnings and errors, uncaught exceptions, each with its source. */
export type WatchedPage = { readonly page: Page; readonly context: BrowserContext; readonly complaints: string[] };

/** A page in a context of its own (cookies, cache), whose complaints are gathered; close the context when done. */
export const openPage = async (options: BrowserContextOptions = {}): Promise<WatchedPage> => {
  const browser = await openBrowser();
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return { page, context, complaints };
};
