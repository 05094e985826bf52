import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../tests/support/folders.ts';
import { BUILD_INPUTS, fingerprint } from './prepare.mjs';

/** A file of the build and every file that it imports, by its path from the project's folder. */
function importedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(join(ROOT, file), 'utf8');
  for (const [, path = ''] of code.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gm))
    importedBy(relative(ROOT, join(ROOT, dirname(file), path)), seen);
  return seen;
}

describe('the build is made anew', () => {
  const folder = temporaryFolder();
  afterAll(folder.remove);
  const write = (file: string, text: string) => {
    const path = join(folder.path, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const state = () => fingerprint(['src'], folder.path);

  it('when any file changes that it is made by', () => {
    const files = new Set(['vite.config.ts', 'tools/build.mjs'].flatMap((file) => [...importedBy(file)]));
    expect(files.size).toBeGreaterThan(8);
    expect(
      [...files].filter((file) => !BUILD_INPUTS.some((input) => file === input || file.startsWith(`${input}/`))),
    ).toEqual([]);
  });

  it('when a text of the product or of a mail changes, comes or goes, and not when the build itself writes a file', () => {
    const mail = 'src/delivery/mail/mail-welcome.texts.json';
    write(mail, '{ "subject": { "en": "Welcome" } }');
    const built = state();
    write('src/i18n/text-files.generated.ts', 'export {};');
    expect(state()).toBe(built);
    write(mail, '{ "subject": { "en": "Welcome!" } }');
    const changed = state();
    expect(changed).not.toBe(built);
    write('src/widgets/disclosure/tabs/tabs.texts.json', '{}');
    expect(state()).not.toBe(changed);
  });
});
