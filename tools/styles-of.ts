import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { perhaps } from '../src/contracts/nearest-name.ts';
import { STYLE_IMPORT } from './style-layers.ts';

/** Absolute paths of a sheet and of all that it imports, those that are imported first; none of a sheet that is not there. */
export const stylesOf = (file: string | undefined): readonly string[] => {
  if (file === undefined || !existsSync(file)) return [];
  const css = readFileSync(file, 'utf8');
  const imported = [...css.matchAll(STYLE_IMPORT)].flatMap(([, specifier = '']) => {
    const sheet = resolve(dirname(file), specifier);
    if (!existsSync(sheet))
      throw new Error(
        `${file}: imports ${specifier}, which is not there${perhaps(basename(sheet), globSync('*.css', { cwd: dirname(sheet) }))}.`,
      );
    return stylesOf(sheet);
  });
  return [...new Set([...imported, file])];
};
