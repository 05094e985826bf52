import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KeyRing } from '#contracts/key-ring.ts';
import { sealedBy, sealText, unsealText } from './sealed-text.ts';

const old: KeyRing = [randomBytes(32)];
const both: KeyRing = [randomBytes(32), old[0]];

describe('[ASVS 11.1.1] a sealed text', () => {
  it('is read by its key alone, the first or an older one, and differs each time', () => {
    const sealed = sealText(old, 'a secret', 'row-1');
    expect(sealed).not.toContain('secret');
    expect(sealText(old, 'a secret', 'row-1')).not.toBe(sealed);
    expect([unsealText(old, sealed, 'row-1'), unsealText(both, sealed, 'row-1')]).toEqual(['a secret', 'a secret']);
    expect([sealed.startsWith(sealedBy(old)), sealed.startsWith(sealedBy(both))]).toEqual([true, false]);
    expect(() => unsealText([randomBytes(32)], sealed, 'row-1')).toThrow('no key of SECRET');
  });

  it('is worth nothing in another row, changed, or cut short', () => {
    const sealed = sealText(old, 'a secret', 'row-1');
    const [name = '', content = ''] = sealed.split('.');
    const bytes = Buffer.from(content, 'base64url');
    bytes[14] = (bytes[14] ?? 0) ^ 1;
    expect(() => unsealText(old, sealed, 'row-2')).toThrow(/authenticat/i);
    expect(() => unsealText(old, `${name}.${bytes.toString('base64url')}`, 'row-1')).toThrow(/authenticat/i);
    expect(() => unsealText(old, `${name}.${content.slice(0, 20)}`, 'row-1')).toThrow(/authenticat/i);
  });
});
