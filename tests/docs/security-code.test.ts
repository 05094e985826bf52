import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ file: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

/** Where the pattern is, with what it found. */
const found = (pattern: RegExp): readonly string[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match, what]) => `${file}: ${what ?? match}`));

describe('code that docs/security.md speaks of', () => {
  it('reads the sources', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(found(/export const securityHeaders|function securityHeaders/g)).toHaveLength(1);
  });

  it('[ASVS 1.3.2] runs no text as code', () => {
    expect(found(/(?<![.\w])eval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]/g)).toEqual([]);
  });

  it('[ASVS 1.2.5] starts no program but its own database process, and no shell', () => {
    expect(found(/import .* from 'node:child_process'/g)).toEqual([
      "src/server/database/embedded-process.ts: import { type ChildProcess, fork } from 'node:child_process'",
    ]);
  });

  it('[ASVS 11.3.1, 11.3.2] encrypts with AES-256-GCM, in one place', () => {
    expect(found(/createCipheriv\(([^,]+)/g)).toEqual(['src/calls/sealed-text.ts: CIPHER']);
    expect(found(/const CIPHER = '([^']+)'/g)).toEqual(['src/calls/sealed-text.ts: aes-256-gcm']);
  });

  it('[ASVS 11.4.1, 11.4.3] hashes with SHA-256; with SHA-1 only to look into lists of leaked passwords, which are made so', () => {
    const algorithms = found(/(?:createHash|createHmac|\bhash|hkdfSync)\(\s*'(\w+)'/g);
    expect(algorithms.length).toBeGreaterThan(10);
    expect(algorithms.filter((line) => !line.endsWith(': sha256'))).toEqual([
      'src/accounts/credentials/breached-passwords.ts: sha1',
    ]);
  });

  it('[ASVS 11.5.1, 6.5.3] draws what nobody may guess from the system, and made-up prices and pauses alone otherwise', () => {
    const files = found(/Math\.random/g).map((line) => line.split(':')[0] ?? '');
    expect(files.filter((file) => !file.startsWith('src/market/'))).toEqual([]);
  });

  it('[ASVS 12.3.2] lets no connection take a certificate that nobody vouches for', () => {
    expect(found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/g)).toEqual([]);
  });

  it('[ASVS 6.2.7] takes pasting away from no field', () => {
    expect(found(/\bonPaste\b|\bonbeforeinput\b|['"]paste['"]/g)).toEqual([]);
  });

  it('[ASVS 3.5.5] listens to no message of another window', () => {
    expect(found(/(?:window|globalThis|self)\.addEventListener\('message'/g)).toEqual([]);
  });

  it('[ASVS 1.5.1] reads no XML', () => {
    expect(found(/DOMParser|fast-xml-parser|xml2js|saxes|libxml/g)).toEqual([]);
  });
});
