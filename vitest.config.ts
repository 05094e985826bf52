import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { elementMap } from './tools/element-map.ts';
import { icons } from './tools/icons.ts';
import { styleLayers } from './tools/style-layers.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

export default defineConfig({
  plugins: [elementMap({ root }), icons({ root }), styleLayers({ root })],
  test: {
    css: true, // the pages inline their styles; without it Vitest hands out empty sheets
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['tests/support/widget-assets.setup.ts', 'tests/support/browser.setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 90_000,
    // Much of a test's time is waiting: for a queue, a clock, a browser. Two at a time fit on two cores.
    maxWorkers: 2,
    expect: { poll: { timeout: 5_000 } },
  },
});
