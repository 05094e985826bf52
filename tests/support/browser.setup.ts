import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser listens; empty where none could be started, and each browser test says why. */
    browserEndpoint: string;
  }
}

/** Starts one browser for all tests of a run: a start takes longer than many a test. Every file has contexts of its own in it. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await launchBrowserServer().catch(() => undefined); // tests without a browser go on; the others fail with the reason
  project.provide('browserEndpoint', server?.wsEndpoint() ?? '');
  return server === undefined ? undefined : () => server.close();
}
