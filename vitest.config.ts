import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { TEST_FORM } from './tests/support/long-form.ts';
import { findTestFiles, type TestProject } from './tests/support/test-projects.ts';
import { sitePlugins } from './tools/site-plugins.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const files = findTestFiles(root).filter(
  ({ longBecause, hasProof }) => TEST_FORM !== 'short' || longBecause === undefined || hasProof,
);
const filesOf = (project: TestProject) => files.filter((file) => file.project === project).map(({ path }) => path);

export default defineConfig({
  plugins: sitePlugins(root),
  // Views are rendered by React's production build, as the server does: the other one takes a stack for each element. That
  // it has nothing to warn of is seen in the browser, where tests/conformance hydrates every widget with it.
  oxc: { jsx: { development: false } },
  test: {
    // All runs have one cache of parsed pages, also those of the sites that tests start.
    env: {
      NODE_ENV: 'production',
      EMBEDDED_DATABASE_LIVES: 'briefly',
      CACHE_DIR: `${root}/node_modules/.cache/forecourt`,
    },
    css: true, // the pages inline their styles; without it Vitest hands out empty sheets
    // Only what hangs is given up: a busy machine, or a Chromium with a window's parts, takes three times as long as a quiet one.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    tags: [
      { name: 'long', description: 'Too slow for `npm test`; runs where it is named, and in `npm run test:all`.' },
      {
        name: 'proof',
        description: 'Of a long file, but run by `npm test`: no other test there proves its requirement.',
      },
    ],
    // Part of a test's time is waiting, for a queue, a clock, a browser; but each worker loads the modules anew.
    maxWorkers: 3,
    // The files share their modules: most of a short test is the loading of what it imports.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: filesOf('unit'),
          globalSetup: ['tests/support/brand-copies.setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: filesOf('server'),
          globalSetup: ['tests/support/brand-copies.setup.ts', 'tests/support/databases.setup.ts'],
          maxWorkers: 4, // they wait for processes, queues and clocks most of their time
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: filesOf('browser'),
          globalSetup: [
            'tests/support/brand-copies.setup.ts',
            'tests/support/databases.setup.ts',
            'tests/support/widget-assets.setup.ts',
            'tests/support/browser.setup.ts',
          ],
          retry: process.env['CI'] === 'true' ? 1 : 0,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
