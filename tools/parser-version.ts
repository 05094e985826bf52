import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const VERSION = 'virtual:parser-version';
const RESOLVED = `\0${VERSION}`;

/**
 * Makes `virtual:parser-version`: a hash of the code that parses pages and of the locked packages. It is of the sources, so
 * that a build, the tests and the dev server share what one of them has parsed, and a build of other code keeps it.
 */
export const parserVersion = ({ root }: { readonly root: string }): Plugin => ({
  name: 'forecourt:parser-version',
  resolveId: (id) => (id === VERSION ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    const hash = createHash('sha256');
    const code = globSync('src/content/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') });
    for (const file of [...code.toSorted(), 'package-lock.json']) {
      hash.update(file).update(readFileSync(join(root, file)));
      this.addWatchFile(join(root, file));
    }
    return `export const parserVersion = ${JSON.stringify(hash.digest('base64url'))};`;
  },
});
