import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createHash } from 'node:crypto';

/** Whether a password is known from leaks. */
export type IsBreached = (password: string) => boolean;

const HASH_LENGTH = 40;
/** Longer than any line: a hash, a colon, a count, a line end. */
const LINE_MAX = 64;
const LINE = /^[\dA-F]{40}(?::\d+)?$/;

/**
 * Looks passwords up in a file of SHA-1 hashes in capitals, one a line and in order, with or without a count, as the
 * downloader of Have I Been Pwned writes it (ASVS 6.2.12). By halves, so that forty gigabytes take some thirty small reads and
 * no memory; SHA-1 is what such lists are made of, and protects nothing here.
 *
 * @throws Error with one line, where the file is not such a list
 */
export function openBreachedPasswords(path: string): { readonly isBreached: IsBreached; readonly close: () => void } {
  const refuse = (problem: string, cause?: unknown) =>
    new Error(`BREACHED_PASSWORDS: "${path}" ${problem}`, cause === undefined ? {} : { cause });
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    throw refuse('cannot be read. Check the path and who may read it.', cause);
  }
  const { size } = fstatSync(file);
  const lineFrom = (position: number): { readonly line: string; readonly start: number; readonly end: number } => {
    const buffer = Buffer.alloc(2 * LINE_MAX);
    const from = Math.max(0, position - LINE_MAX);
    const text = buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, from));
    const start = text.lastIndexOf('\n', position - from - 1) + 1;
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? undefined : end).trimEnd();
    return { line, start: from + start, end: end === -1 ? size : from + end + 1 };
  };
  const first = size === 0 ? '' : lineFrom(0).line;
  if (!LINE.test(first)) {
    closeSync(file);
    throw refuse('is no list of SHA-1 hashes in capitals, one a line. See docs/how-to/refuse-leaked-passwords.md.');
  }
  return {
    isBreached: (password) => {
      const wanted = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
      let [low, high] = [0, size];
      while (low < high) {
        const { line, start, end } = lineFrom(Math.floor((low + high) / 2));
        const hash = line.slice(0, HASH_LENGTH);
        if (hash === wanted) return true;
        if (hash < wanted) low = end;
        else high = start;
      }
      return false;
    },
    close: () => closeSync(file),
  };
}
