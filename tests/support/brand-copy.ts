import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { ROOT } from './folders.ts';

export const BRAND = join(ROOT, 'brand');

export type BrandCopy = {
  readonly dir: string;
  /** Puts something else in a file's place; the words to replace must be there. */
  readonly change: (file: string, from: string, to: string) => void;
  readonly write: (file: string, content: string | Uint8Array) => void;
  readonly remove: (file: string) => void;
  /** Makes what was written or removed as it was. */
  readonly restore: () => void;
  /** Restores it for whoever asks for a copy next: to copy hundreds of files anew takes the better part of a second. */
  readonly end: () => void;
};

/** The default brand in a folder of its own, to break. */
export const copyBrand = (): BrandCopy => idle.pop() ?? copyAnew();

const idle: BrandCopy[] = [];

/** The outermost folder of a file that the default brand has not, or the file itself. */
function firstNewIn(file: string): string {
  const folder = dirname(file);
  return existsSync(join(BRAND, folder)) ? file : firstNewIn(folder);
}

function copyAnew(): BrandCopy {
  const dir = mkdtempSync(join(inject('brandCopies'), 'brand-'));
  cpSync(BRAND, dir, { recursive: true });
  const touched = new Set<string>();
  const write = (file: string, content: string | Uint8Array) => {
    touched.add(file);
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  const copy: BrandCopy = {
    dir,
    write,
    change: (file, from, to) => {
      const text = readFileSync(join(dir, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold "${from}", so there is nothing to change.`);
      write(file, text.replace(from, to));
    },
    remove: (file) => {
      touched.add(file);
      rmSync(join(dir, file));
    },
    restore: () => {
      for (const file of touched) {
        if (existsSync(join(BRAND, file))) cpSync(join(BRAND, file), join(dir, file));
        else rmSync(join(dir, firstNewIn(file)), { recursive: true, force: true });
      }
      touched.clear();
    },
    end: () => {
      copy.restore();
      idle.push(copy);
    },
  };
  return copy;
}

/** One copy for all tests of a file or a group, whole again after each. */
export function brandToChange(): BrandCopy {
  const copy = copyBrand();
  afterEach(() => copy.restore());
  afterAll(() => copy.end());
  return copy;
}
