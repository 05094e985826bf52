import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';
import { chromiumPath } from './chromium.ts';

let opened: Promise<Browser> | undefined;

/**
 * `CHROMIUM_SCROLLBARS=classic` leaves the scrollbars that take room in the window, as on many desktops; without it
 * Playwright hides them. Tests at a fixed width have to hold with both.
 */
const withClassicScrollbars = (): boolean => process.env['CHROMIUM_SCROLLBARS'] === 'classic';

/** Playwright's own list, whose place an argument takes, and a process that each context would have in store for a page that never comes. */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
];

const launchOptions = () => ({
  executablePath: chromiumPath(),
  ignoreDefaultArgs: withClassicScrollbars() ? ['--hide-scrollbars'] : [],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu',
    `--disable-features=${FEATURES_OFF.join(',')}`,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** A browser that other processes connect to. */
export const launchBrowserServer = async (): Promise<BrowserServer> => chromium.launchServer(launchOptions());

/** A browser of the caller's own, without some of the tool's own arguments, as `--hide-scrollbars`. */
export const launchBrowser = async (without: readonly string[] = []): Promise<Browser> => {
  const options = launchOptions();
  return chromium.launch({ ...options, ignoreDefaultArgs: [...options.ignoreDefaultArgs, ...without] });
};

const connect = async (): Promise<Browser> => {
  const endpoint = inject('browserEndpoint');
  return endpoint === '' ? launchBrowser() : chromium.connect(endpoint);
};

/** The run's browser, for all tests of a file; end the file's part in it with `closeBrowser` in `afterAll`. */
export const openBrowser = (): Promise<Browser> => (opened ??= connect());

export const closeBrowser = async (): Promise<void> => {
  const browser = await opened;
  opened = undefined;
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
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return { page, context, complaints };
};
