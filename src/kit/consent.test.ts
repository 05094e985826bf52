import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { CONSENT_COOKIE } from '#contracts/cookies.ts';
import { CONSENT_CATEGORIES, TRACKING_COOKIES } from '#contracts/tracking-cookies.ts';
import { CONSENT_KINDS } from '#contracts/tracking.ts';
import { FIRST_PAINT } from '#pages/first-paint.ts';
import { type Consent, formatConsent, judgeConsent, parseConsent } from './consent.ts';

const consent = (basis: Consent['basis'], categories = CONSENT_CATEGORIES as Consent['categories']): Consent => ({
  basis,
  date: '2026-11-21',
  categories,
});

describe('the cookie of a choice', () => {
  it('[TRK-4] holds version, ground, day and what is allowed', () => {
    expect(formatConsent(consent('chosen'))).toBe('1.c.2026-11-21.mk');
    for (const basis of ['chosen', 'despite-signal', 'notice'] as const) {
      for (const categories of [[], ['measurement'], ['marketing'], CONSENT_CATEGORIES] as const)
        expect(parseConsent(formatConsent(consent(basis, categories)))).toEqual(consent(basis, categories));
    }
  });

  it.each([
    undefined,
    '',
    '1',
    'yes',
    '2.c.2026-11-21.mk',
    '0.c.2026-11-21.mk',
    '1.x.2026-11-21.mk',
    '1.c.2026-11-21.mkz',
    '1.c.today.mk',
    '1.c.2026-11-21.mk\n',
    '<script>',
  ])('[TRK-4] %j is no choice', (text) => expect(parseConsent(text)).toBeUndefined());
});

describe('every cookie that waits for consent', () => {
  it.each([
    'brand/pages/en/legal/privacy.md',
    'brand/pages/en/legal/cookies.md',
    'brand/pages/ar/legal/privacy.md',
    'docs/tracking.md',
  ])('[TRK-4] is named in %s', (file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect(
      [CONSENT_COOKIE, ...TRACKING_COOKIES].map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``)),
    ).toEqual([]);
  });
});

describe('what holds on a page', () => {
  it('[TRK-4] follows the edition’s law, the choice and the browser’s signal', () => {
    expect(judgeConsent('opt-in', undefined, false)).toEqual({ isOpen: true, granted: [] });
    expect(judgeConsent('notice', undefined, false)).toEqual({ isOpen: true, granted: CONSENT_CATEGORIES });
    expect(judgeConsent('opt-in', consent('notice'), false)).toEqual({ isOpen: true, granted: [] });
    expect(judgeConsent('notice', consent('notice'), false)).toEqual({ isOpen: false, granted: CONSENT_CATEGORIES });
    for (const kind of CONSENT_KINDS) {
      expect(judgeConsent(kind, consent('chosen', []), false)).toEqual({ isOpen: false, granted: [] });
      expect(judgeConsent(kind, consent('chosen', ['marketing']), false)).toEqual({
        isOpen: false,
        granted: ['marketing'],
      });
      for (const before of [undefined, consent('chosen'), consent('notice')])
        expect(judgeConsent(kind, before, true)).toEqual({ isOpen: false, granted: [] });
      expect(judgeConsent(kind, consent('despite-signal'), true)).toEqual({
        isOpen: false,
        granted: CONSENT_CATEGORIES,
      });
      expect(judgeConsent(kind, consent('despite-signal'), false)).toEqual({
        isOpen: false,
        granted: CONSENT_CATEGORIES,
      });
    }
  });

  it('[TRK-4] is what the first-paint script opens the banner by', () => {
    const cookies = [
      undefined,
      ...(['chosen', 'despite-signal', 'notice'] as const).flatMap((basis) =>
        [[], ['measurement'], CONSENT_CATEGORIES].map((categories) =>
          formatConsent(consent(basis, categories as Consent['categories'])),
        ),
      ),
      '2.c.2026-11-21.mk',
      '1.c.2026-11-21.mkz',
      'rubbish',
    ];
    for (const kind of CONSENT_KINDS) {
      for (const cookie of cookies) {
        for (const signal of [true, false]) {
          const root: Record<string, string> = {};
          const document = {
            documentElement: { dataset: root },
            body: { dataset: { consent: kind, regulator: 'fca' }, classList: { add: () => {}, replace: () => {} } },
            cookie: `a=b${cookie === undefined ? '' : `; fc_consent=${cookie}`}; c=d`,
          };
          runInNewContext(FIRST_PAINT, {
            document,
            navigator: { globalPrivacyControl: signal },
            localStorage: { getItem: () => null },
          });
          expect(root['consent'], `${kind} ${cookie} ${signal}`).toBe(
            judgeConsent(kind, parseConsent(cookie), signal).isOpen ? kind : undefined,
          );
        }
      }
    }
  });
});
