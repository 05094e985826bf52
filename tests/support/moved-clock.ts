import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
/** Why no process can have a clock of its own here; empty where it can. */
export const lacksMovedClock = library === undefined ? 'libfaketime' : '';

/** A clock for the processes that are started with `env`: wrong by so many seconds from the moment on at which it is moved. The monotonic clock goes on, as it does on a machine. */
export function movedClock(folder: string, name: string) {
  const file = join(folder, `${name}.clock`);
  const move = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`);
  move(0);
  return {
    move,
    env: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
