import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILT } from '../support/built.ts';
import { ROOT } from '../support/folders.ts';

const folder = BUILT.server;

/** Names of packages that a built file imports: words that stand like one and are in the lock file. */
const importedBy = (code: string): readonly string[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/g)].map(
    ([, name = '']) => name,
  );

describe.runIf(existsSync(folder))('the built server', () => {
  it('imports no package that only development installs', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const imported = globSync('**/*.js', { cwd: folder }).flatMap((file) =>
      importedBy(readFileSync(join(folder, file), 'utf8')).map((name) => ({ name, file })),
    );
    expect(imported.map(({ name }) => name)).toContain('fastify');
    expect(imported.filter(({ name }) => packages[`node_modules/${name}`]?.dev === true)).toEqual([]);
  });
});
