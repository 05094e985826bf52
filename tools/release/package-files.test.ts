import { expect, it } from 'vitest';
import { isNeededAtRunTime } from './package-files.ts';

it.each([
  'index.js',
  'dist/index.mjs',
  'lib/native.node',
  'package.json',
  'LICENSE',
  'LICENSE.md',
  'licence.md',
  'dist/data.wasm',
  'lib/test/help.js', // only the package's own folders of tests
  'THIRD-PARTY-NOTICES.md',
])('ships %s', (path) => {
  expect(isNeededAtRunTime(path)).toBe(true);
});

it.each([
  'README.md',
  'dist/index.d.ts',
  'dist/index.d.mts',
  'src/index.ts',
  'dist/index.js.map',
  'test/index.js',
  'docs/api.html',
  '.github/workflows/ci.yml',
  '.eslintrc.json',
  'node_modules',
  'dist/parser.test.js',
  'src/binding.cc',
])('leaves out %s', (path) => {
  expect(isNeededAtRunTime(path)).toBe(false);
});
