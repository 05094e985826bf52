import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONSENT_COOKIE, REGULATOR_COOKIE } from '#contracts/cookies.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is written to `document.cookie`, on a page of this protocol whose jar holds `cookie`. */
function page(protocol: 'http:' | 'https:', cookie = ''): readonly string[] {
  const written: string[] = [];
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      written.push(line);
    },
  });
  return written;
}

describe('cookies that the browser writes', () => {
  it('[ASVS 3.3.1, 3.3.3] have the prefix and Secure on https, and neither without', () => {
    const safe = page('https:');
    writeCookie(CONSENT_COOKIE, 'yes');
    expect(safe).toEqual(['__Host-fc_consent=yes; Path=/; SameSite=Lax; Secure; Max-Age=15552000']);
    const plain = page('http:');
    writeCookie(CONSENT_COOKIE, 'yes');
    expect(plain).toEqual(['fc_consent=yes; Path=/; SameSite=Lax; Max-Age=15552000']);
  });

  it('keep the name that the specification fixes', () => {
    const written = page('https:');
    writeCookie(REGULATOR_COOKIE, 'fca');
    expect(written).toEqual([expect.stringMatching(/^oc_regulator_name=fca; Path=\/; SameSite=Lax; Secure;/)]);
  });

  it('are read as the version before wrote them, too, and taken away under both names', () => {
    const written = page('https:', 'a=b; fc_consent=before');
    expect(readCookie(CONSENT_COOKIE)).toBe('before');
    page('https:', 'fc_consent=before; __Host-fc_consent=own%20one');
    expect(readCookie(CONSENT_COOKIE)).toBe('own one');
    page('https:', 'xfc_consent=other');
    expect(readCookie(CONSENT_COOKIE)).toBeUndefined();
    expect(written).toEqual([]);
    const cleared = page('https:');
    clearCookie(CONSENT_COOKIE);
    expect(cleared.map((line) => line.split(';')[0])).toEqual(['__Host-fc_consent=', 'fc_consent=']);
  });
});
