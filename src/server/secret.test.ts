import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { deriveKey, rootSecret } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the root secret', () => {
  it('is made once, kept for its owner only, and the same ever after', () => {
    const dir = join(folder, 'new');
    const first = rootSecret(undefined, dir);
    expect(first).toHaveLength(32);
    expect(rootSecret(undefined, dir)).toEqual(first);
    expect(readdirSync(dir)).toEqual(['secret']);
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'abc', `${'0'.repeat(63)}\n`])('refuses a damaged file (%j) instead of signing with it', (text) => {
    const dir = join(folder, `damaged-${text.length}`);
    mkdirSync(dir);
    writeFileSync(join(dir, 'secret'), text);
    expect(() => rootSecret(undefined, dir)).toThrow(/is damaged/);
    expect(readFileSync(join(dir, 'secret'), 'utf8')).toBe(text);
  });

  it('says which folder cannot be written', () => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(() => rootSecret(undefined, join(folder, 'a-file', 'data'))).toThrow(/a-file\/data cannot be written/);
  });

  it('gives each purpose a key of its own', () => {
    const root = new Uint8Array(32);
    expect(deriveKey(root, 'ticks')).not.toEqual(deriveKey(root, 'accounts'));
  });
});
