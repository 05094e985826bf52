import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder]).status === 0;

/** Why no disk of its own can be made here; empty where it can. */
export const lacksSmallDisk = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-disk-'));
  const canMount = mount(folder, 1) && unmount(folder);
  rmSync(folder, { recursive: true });
  return canMount ? '' : 'right to mount a disk';
})();

/** A disk that can be filled to the last byte. */
export function smallDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true });
  if (!mount(folder, megabytes)) throw new Error(`no disk can be mounted at ${folder}`);
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Answers how much there was to fill. */
    fill(): number {
      const file = openSync(filler, 'a');
      let written = 0;
      try {
        for (let size = 1 << 20; size >= 1;)
          try {
            written += writeSync(file, Buffer.alloc(size));
          } catch {
            size = Math.floor(size / 2); // full for as many bytes
          }
      } finally {
        closeSync(file);
      }
      return written;
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void unmount(folder),
  };
}
