import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { TEST_FORM } from './tests/support/long-form.ts';
import { findTestFiles, type TestProject } from './tests/support/test-projects.ts';
import { elementMap } from './tools/element-map.ts';
import { icons } from './tools/icons.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const files = findTestFiles(root).filter(({ longBecause }) => TEST_FORM !== 'short' || longBecause === undefined);
const filesOf = (project: TestProject) => files.filter((file) => file.project === project).map(({ path }) => path);

export default defineConfig({
  plugins: [elementMap({ root }), icons({ root })],
  test: {
    css: true, // the pages inline their styles; without it Vitest hands out empty sheets
    testTimeout: 20_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 5_000 } },
    tags: [
      { name: 'long', description: 'Too slow for `npm test`; runs where it is named, and in `npm run test:all`.' },
    ],
    // Much of a test's time is waiting, for a queue, a clock, a browser: four at a time fit on two cores.
    maxWorkers: 4,
    // The files share their modules: most of a short test is the loading of what it imports.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: filesOf('unit'), maxWorkers: 2, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: filesOf('server'),
          globalSetup: ['tests/support/databases.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: filesOf('browser'),
          globalSetup: [
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
