import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Copies a file, or a folder with what `isWanted` says of the path below it. Folders get the mode 0755 and files 0644, whatever
 * they had: a release is read by another user than it was made by. Links are followed, empty folders left out.
 */
export function copyTree(from: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  const copy = (path: string, target: string) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path))
        if (isWanted(relative(from, join(path, name)).replaceAll('\\', '/')))
          copy(join(path, name), join(target, name));
      return;
    }
    makeFolder(dirname(target));
    copyFileSync(path, target, constants.COPYFILE_FICLONE);
    chmodSync(target, 0o644);
  };
  copy(from, to);
}

function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755);
}
