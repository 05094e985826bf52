import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/folders.ts';
import { packagesToShip } from './packages-to-ship.ts';
import { LIBC } from './platform.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const lock = {
  'node_modules/server': {
    version: '1.0.0',
    dependencies: { util: '1' },
    optionalDependencies: { native: '1', gone: '1' },
  },
  'node_modules/util': { version: '2.0.0' },
  'node_modules/server/node_modules/util': { version: '1.0.0', dependencies: { deep: '1' } },
  'node_modules/deep': { version: '1.0.0' },
  'node_modules/native': { version: '1.0.0', optionalDependencies: { 'native-glibc': '1', 'native-musl': '1' } },
  'node_modules/native-glibc': { version: '1.0.0' },
  'node_modules/native-musl': { version: '1.0.0' },
  'node_modules/gone': { version: '1.0.0' },
  'node_modules/view': { version: '1.0.0' },
  'node_modules/font': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0' },
};
for (const place of Object.keys(lock)) {
  if (place.endsWith('/gone')) continue; // another platform's
  const libc = /native-(glibc|musl)$/.exec(place)?.[1];
  mkdirSync(join(folder.path, place), { recursive: true });
  writeFileSync(join(folder.path, place, 'package.json'), JSON.stringify(libc === undefined ? {} : { libc: [libc] }));
}

it('ships what the build imports and what it reads by path, with what these need, for this machine', () => {
  const shipped = packagesToShip(folder.path, lock, { dependencies: { server: '1', font: '1', view: '1' } }, [
    { bundled: ['node_modules/view'], imported: ['server'] },
  ]);
  const native = ['node_modules/native-glibc', 'node_modules/native-musl'].filter(
    (place) => LIBC === undefined || place.endsWith(LIBC),
  );
  expect(shipped).toEqual(
    [
      'node_modules/deep',
      'node_modules/font',
      'node_modules/native',
      ...native,
      'node_modules/server',
      'node_modules/server/node_modules/util',
    ].toSorted(),
  );
});

it('ships a package that is in one bundle and imported by another', () => {
  expect(
    packagesToShip(folder.path, lock, { dependencies: {} }, [
      { bundled: ['node_modules/view'], imported: [] },
      { bundled: [], imported: ['view'] },
    ]),
  ).toEqual(['node_modules/view']);
});
