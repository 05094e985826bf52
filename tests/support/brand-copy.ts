import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './site.ts';

export const BRAND = join(ROOT, 'brand');

export type BrandCopy = {
  readonly dir: string;
  /** Puts something else in a file's place; the words to replace must be there. */
  readonly change: (file: string, from: string, to: string) => void;
  readonly write: (file: string, text: string) => void;
  readonly remove: (file: string) => void;
  readonly end: () => void;
};

/** The default brand in a folder of its own, to break. */
export function copyBrand(): BrandCopy {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-brand-'));
  cpSync(BRAND, dir, { recursive: true });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  return {
    dir,
    write,
    change: (file, from, to) => {
      const text = readFileSync(join(dir, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold "${from}", so there is nothing to change.`);
      write(file, text.replace(from, to));
    },
    remove: (file) => rmSync(join(dir, file)),
    end: () => rmSync(dir, { recursive: true, force: true }),
  };
}
