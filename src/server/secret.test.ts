import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { deriveKeys } from '#calls/keyed-hash.ts';
import { rootSecrets } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the root secret', () => {
  it('is made once, kept for its owner only, and the same ever after', () => {
    const dir = join(folder, 'new');
    const first = rootSecrets(undefined, dir);
    expect(first.map((key) => key.length)).toEqual([32]);
    expect(rootSecrets(undefined, dir)).toEqual(first);
    expect(readdirSync(dir)).toEqual(['secret']);
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'abc', `${'0'.repeat(63)}\n`, `${'0'.repeat(64)}\nabc\n`])(
    'refuses a damaged file (%j) instead of signing with it',
    (text) => {
      const dir = join(folder, `damaged-${text.length}`);
      mkdirSync(dir);
      writeFileSync(join(dir, 'secret'), text);
      expect(() => rootSecrets(undefined, dir)).toThrow(/is damaged/);
      expect(readFileSync(join(dir, 'secret'), 'utf8')).toBe(text);
    },
  );

  it('may be several, one a line, of which the first signs', () => {
    const dir = join(folder, 'rotated');
    mkdirSync(dir);
    writeFileSync(join(dir, 'secret'), `${'a1'.repeat(32)}\n${'b2'.repeat(32)}\n`);
    expect(rootSecrets(undefined, dir).map((key) => key[0])).toEqual([0xa1, 0xb2]);
    const [first, ...older] = rootSecrets(['a'.repeat(32), 'b'.repeat(32)], dir);
    expect([first, ...older].map((key) => String.fromCharCode(key[0]!))).toEqual(['a', 'b']);
  });

  it('says which folder cannot be written', () => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(() => rootSecrets(undefined, join(folder, 'a-file', 'data'))).toThrow(/a-file\/data cannot be written/);
  });

  it('gives each purpose a key of its own', () => {
    const root = [new Uint8Array(32)] as const;
    expect(deriveKeys(root, 'ticks')).not.toEqual(deriveKeys(root, 'accounts'));
  });
});
