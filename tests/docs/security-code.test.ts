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

/** What handles documents of clients: call, storage, scan, console. */
const isOfUploads = (file: string): boolean => /^src\/(?:accounts|calls|console|forms)\/|virus-scanner/.test(file);

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

  it('[ASVS 3.3.1, 3.3.3] sets cookies in one place, and the one whose name is fixed in another', () => {
    expect(found(/\.(?:setCookie|clearCookie)\(([^,)]+)/g)).toEqual([
      'src/calls/site-cookies.ts: cookieName(spec',
      'src/calls/site-cookies.ts: name',
      'src/calls/xsrf.ts: XSRF_COOKIE.name',
    ]);
  });

  it('[ASVS 5.2.3, 5.3.1, 5.3.2] unpacks and draws nothing that was uploaded, and writes no file of it', () => {
    const files = (pattern: RegExp) => found(pattern).map((line) => line.split(':')[0] ?? '');
    // Pictures of the brand's folder, and its own drawings.
    expect(new Set(files(/import sharp from/g))).toEqual(
      new Set([
        'src/cli/new-brand/draw-media.ts',
        'src/content/picture.ts',
        'src/server/pictures.ts',
        'src/server/social-images.ts',
      ]),
    );
    expect(files(/\b(?:gunzip|inflate|unzip|brotliDecompress)\w*\(/gi).filter(isOfUploads)).toEqual([]);
    // The operator's list of leaked passwords.
    expect(files(/from 'node:fs(?:\/promises)?'/g).filter(isOfUploads)).toEqual([
      'src/accounts/credentials/breached-passwords.ts',
    ]);
  });

  it('[ASVS 5.4.1, 5.4.2] calls each file that it hands out by a name of its own, or of the brand’s folder', () => {
    expect(found(/'content-disposition'[,:] [`'](\w+; filename=".+?")[`']/gi).toSorted()).toEqual([
      'src/accounts/own-data/own-data.call.ts: attachment; filename="my-data.json"',
      'src/console/audit/audit-export.call.ts: attachment; filename="audit.csv"',
      'src/console/people/export/send-file.ts: attachment; filename="people.${format}"',
      'src/enquiries/calls/e-book.call.ts: attachment; filename="${id}.pdf"',
      'src/enquiries/calls/event.call.ts: attachment; filename="${calendarFileName(event)}"',
      `src/server/legal-documents.ts: inline; filename="\${documentPath(page).replaceAll('/', '-')}"`,
    ]);
    expect(found(/content-disposition/gi)).toHaveLength(6);
    // What a client has uploaded is called by its id, and no browser shows it as a page.
    expect(found(/download: (`\$\{document\}\.\$\{ENDINGS\[media_type\]\}`)/g)).toHaveLength(1);
    expect(found(/new Blob\(\[bytes\], (\{ type: 'application\/octet-stream' \})\)/g)).toHaveLength(1);
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
