import { describe, expect, it } from 'vitest';
import * as own from './cookies.ts';
import { type CookieSpec, cookieName, heldCookie } from './cookies.ts';
import { TRACKING_COOKIES } from './tracking-cookies.ts';

/** Of the specification's list of cookies, and of what its calls have in common (docs/security.md, 3.3.1). */
const FIXED = [
  'XSRF-TOKEN',
  'home_page_version',
  'switch_home_page_version',
  'riskWarningClosed',
  'ASIC_RISK_WARNING_CLICKED',
  'ESMA_RISK_WARNING_CLICKED',
  'oc_regulator_name',
  'fb_stolen_account_reminder',
  'ref_id',
  'raf_code',
  'affid',
  'cxd',
  'sub_id',
];
const isSpec = (value: unknown): value is CookieSpec =>
  typeof value === 'object' && value !== null && 'maxAgeSeconds' in value;
const exported: readonly unknown[] = Object.values(own);
const all: readonly CookieSpec[] = [...exported.filter(isSpec), ...TRACKING_COOKIES];

describe('the names of cookies', () => {
  it('[ASVS 3.3.1, 3.3.3] have the prefix on https wherever the specification does not fix the name', () => {
    const without = all.map((spec) => cookieName(spec, true)).filter((name) => !name.startsWith('__Host-'));
    expect(without.toSorted()).toEqual(FIXED.toSorted());
    expect(all.map((spec) => cookieName(spec, false)).filter((name) => name.startsWith('__'))).toEqual([]);
  });

  it('[ASVS 3.3.3] are read as the version before wrote them, too, and the own one counts where both are there', () => {
    for (const spec of all) {
      const { name } = spec;
      const hostName = cookieName(spec, true);
      expect(heldCookie({ [name]: 'before' }, spec)).toBe('before');
      expect(heldCookie({ [name]: 'before', [hostName]: 'own' }, spec)).toBe('own');
      expect(heldCookie({}, spec)).toBeUndefined();
    }
  });
});
