import { writeSync } from 'node:fs';
import { LOG_WAIT_MS } from '#contracts/limits.ts';

const STANDARD_OUTPUT = 1;
const TRY_EVERY_MS = 10;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where the lines of the log go. One that cannot be written, since the disk is full, is dropped, and how many were is the first line
 * once there is space: pino's own output ends the process at the first such line, and then waits without end to write why.
 */
export function createLogOutput(
  fd: number = STANDARD_OUTPUT,
  write: (fd: number, bytes: Buffer) => number = writeSync,
): { write(line: string): void } {
  let dropped = 0;
  let isLineBegun = false;

  /** Whether all of it was written. A pipe that is full for the moment is waited for, unless lines are dropped already. */
  function writeAll(text: string): boolean {
    let left = Buffer.from(text);
    const until = performance.now() + (dropped > 0 ? 0 : LOG_WAIT_MS);
    while (left.length > 0)
      try {
        left = left.subarray(write(fd, left));
        isLineBegun = left.length > 0;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if ((code !== 'EAGAIN' && code !== 'EBUSY') || performance.now() >= until) return false;
        Atomics.wait(pause, 0, 0, TRY_EVERY_MS);
      }
    return true;
  }

  return {
    write(line) {
      const before =
        dropped === 0
          ? ''
          : `${isLineBegun ? '\n' : ''}${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped, msg: 'lines of the log could not be written and are lost: is its disk full?' })}\n`;
      if (writeAll(before + line)) dropped = 0;
      else dropped += 1;
    },
  };
}
