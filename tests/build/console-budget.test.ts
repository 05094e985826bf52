import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';

const ASSETS = join(ROOT, 'dist/console/assets');
/** Decision 115: code and styles of the whole console, as a browser takes them. */
const BUDGET_BYTES = 150_000;

it.runIf(existsSync(ASSETS))('the console is within its budget', () => {
  const bytes = readdirSync(ASSETS)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(ASSETS, name))).length, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});
