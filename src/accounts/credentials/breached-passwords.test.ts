import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/folders.ts';
import { openBreachedPasswords } from './breached-passwords.ts';

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

describe('[ASVS 6.2.12] a list of leaked passwords', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterAll(() => folder.remove());
  const listOf = (name: string, lines: readonly string[], end = '\r\n') => {
    const path = join(folder.path, name);
    writeFileSync(path, lines.map((line) => `${line}${end}`).join(''));
    return path;
  };

  it.each([
    ['with counts and line ends of Windows', (hash: string, count: number) => `${hash}:${count}`, '\r\n'],
    ['of hashes alone', (hash: string) => hash, '\n'],
  ])('%s has every password that is in it, first and last too, and no other', (name, write, end) => {
    const known = Array.from({ length: 2_000 }, (_, number) => `leaked ${number}`);
    const hashes = known.map(hashOf).toSorted((a, b) => (a < b ? -1 : 1));
    const list = openBreachedPasswords(
      listOf(
        `${name}.txt`,
        hashes.map((hash, index) => write(hash, 10 ** (index % 9))),
        end,
      ),
    );
    expect(known.filter((password) => !list.isBreached(password))).toEqual([]);
    for (let each = 0; each < 500; each += 1) expect(list.isBreached(randomBytes(9).toString('base64'))).toBe(false);
    list.close();
  });

  it('of one line, without a line end, is a list', () => {
    const path = join(folder.path, 'one.txt');
    writeFileSync(path, hashOf('the only one'));
    const list = openBreachedPasswords(path);
    expect([list.isBreached('the only one'), list.isBreached('another')]).toEqual([true, false]);
    list.close();
  });

  it.each([
    ['empty', []],
    ['passwords in the clear', ['password1']],
    ['hashes in small letters', [hashOf('x').toLowerCase()]],
  ])('refuses a file that is none: %s', (name, lines) => {
    expect(() => openBreachedPasswords(listOf(`${name}.bad`, lines))).toThrow(/BREACHED_PASSWORDS: ".*" is no list/);
  });

  it('refuses a file that is not there', () => {
    expect(() => openBreachedPasswords(join(folder.path, 'none'))).toThrow(/cannot be read/);
  });
});
