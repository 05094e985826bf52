import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder with package.json, upward from `from`. The sources are in it whether this module runs from `src/` or
 * bundled in `dist/server/`, so files that cannot be bundled are named from there.
 */
export function projectFolder(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder)
      throw new Error(`no package.json above ${from}: the project's files are incomplete`);
  }
}
