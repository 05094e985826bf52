import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/folders.ts';
import { packagesToShip } from './packages-to-ship.ts';
import { LIBC } from './platform.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const json = (fields: object = {}) => JSON.stringify({ version: '1.0.0', ...fields });
const FILES: Readonly<Record<string, string>> = {
  'package.json': json({ type: 'module' }),
  'dist/server/main.js': `import 'server'; import './assets/part.js';`,
  'dist/server/assets/part.js': `const later = () => import('later');`,
  'node_modules/server/package.json': json({ main: 'lib/index.js', browser: 'lib/browser.js' }),
  'node_modules/server/lib/index.js': `require('util-like'); require('./data.json');`,
  'node_modules/server/lib/data.json': '{}',
  'node_modules/server/lib/browser.js': '',
  'node_modules/server/LICENSE': 'MIT',
  'node_modules/server/README.md': '',
  'node_modules/server/node_modules/util-like/package.json': json(),
  'node_modules/server/node_modules/util-like/index.js': `require('native');`,
  'node_modules/util-like/package.json': json(),
  'node_modules/util-like/index.js': '',
  'node_modules/later/package.json': json(),
  'node_modules/later/index.js': '',
  'node_modules/native/package.json': json(),
  'node_modules/native/index.js': `try { require('native-glibc') } catch {} try { require('native-musl') } catch {}`,
  'node_modules/native-glibc/package.json': json({ cpu: ['x64'], libc: ['glibc'] }),
  'node_modules/native-glibc/index.js': '',
  'node_modules/native-glibc/x64/native.node': '',
  'node_modules/native-musl/package.json': json({ cpu: ['x64'], libc: ['musl'] }),
  'node_modules/native-musl/index.js': '',
  'node_modules/native-musl/x64/native.node': '',
  'node_modules/view/package.json': json(),
  'node_modules/view/index.js': '',
  'node_modules/font/package.json': json(),
  'node_modules/font/files/regular.woff2': '',
  'node_modules/font/README.md': '',
  'node_modules/tool/package.json': json(),
  'node_modules/tool/index.js': '',
};
for (const [path, content] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder.path, path)), { recursive: true });
  writeFileSync(join(folder.path, path), content);
}
const shipped = await packagesToShip(
  folder.path,
  ['server', 'font', 'view', 'not-for-this-machine'],
  ['node_modules/view'],
  [join(folder.path, 'dist/server/main.js')],
);
const shippedFiles = (place: string) =>
  Object.keys(FILES)
    .filter((path) => path.startsWith(`${place}/`) && !path.slice(place.length + 1).startsWith('node_modules/'))
    .map((path) => path.slice(place.length + 1))
    .filter((path) => shipped.get(place)?.(path));

it('ships what the build imports and what it reads by path, with what these import, for this machine', () => {
  const native = ['node_modules/native-glibc', 'node_modules/native-musl'].filter(
    (place) => LIBC === undefined || place.endsWith(LIBC),
  );
  expect([...shipped.keys()].toSorted()).toEqual(
    [
      'node_modules/font',
      'node_modules/later',
      'node_modules/native',
      ...native,
      'node_modules/server',
      'node_modules/server/node_modules/util-like',
    ].toSorted(),
  );
});

it('ships of a package the files that Node can come to, with its licence', () => {
  expect(shippedFiles('node_modules/server')).toEqual(['package.json', 'lib/index.js', 'lib/data.json', 'LICENSE']);
  const isShipped = shipped.get('node_modules/server');
  expect([isShipped?.('lib'), isShipped?.('node_modules')]).toEqual([true, false]);
});

it('ships a package of files whole, but for what nobody reads at run time', () => {
  expect(shippedFiles('node_modules/font')).toEqual(['package.json', 'files/regular.woff2']);
});

it.runIf(LIBC !== undefined)('ships a package of native code with the file that it looks for at run time', () => {
  expect(shippedFiles(`node_modules/native-${LIBC}`)).toEqual(['package.json', 'index.js', 'x64/native.node']);
});
