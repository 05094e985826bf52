import { describe, expect, it } from 'vitest';
import {
  CLICK_ID_MAX_LENGTH,
  CLICK_IDS_KEPT,
  PARTNER_ID_MAX_LENGTH,
  PROMO_CODE_FIRST,
  PROMO_CODE_LAST,
  TRACKED_TEXT_MAX_ENCODED,
  TRACKED_TEXT_MAX_LENGTH,
} from '#contracts/limits.ts';
import { LAST_TOUCH_COOKIE, VISIT_COOKIE } from '#contracts/tracking-cookies.ts';
import { clickIds, type Landing, originOf, partnerIds } from './arrival.ts';
import { attributionFields } from './attribution-fields.ts';
import { boundedText } from './bounds.ts';
import { formatClickIds, mergeClickIds, parseClickIds } from './click-ids.ts';
import { newPromoCode, parsePromoCode } from './promo-code.ts';
import { formatTouch, parseTouch, type Touch } from './touch.ts';
import { formatVisit, parseVisit, trackPage } from './visit.ts';

const TOUCH_LIFETIME_S = LAST_TOUCH_COOKIE.maxAgeSeconds;
const VISIT_IDLE_S = VISIT_COOKIE.maxAgeSeconds;
const NOW = 1_795_000_000;
const landing = (more: Partial<Landing> = {}): Landing => ({
  search: '',
  referrer: '',
  host: 'northquay.example',
  path: '/en-gb',
  ...more,
});
const origin = (more: Partial<Landing>, own: readonly string[] = [], clicks: readonly string[] = []) =>
  originOf(landing(more), own, clicks);
const touch = (more: Partial<Touch> = {}): Touch => ({
  kind: 'campaign',
  source: 'news',
  medium: 'mail',
  campaign: '',
  content: '',
  term: '',
  id: '',
  referrer: '',
  page: '/en-gb',
  at: NOW,
  ...more,
});
const RUBBISH = [
  '',
  '~',
  '~~~~~~~~~~~~~~~~~~',
  '1',
  '1~',
  '2~c~abc~a~b~~~~~~',
  '1~x~abc~a~b~~~~~~',
  '1~__proto__~abc~a~b~~~~~~',
  '1~c~-1~a~b~~~~~~',
  '1~c~zzzzzzzzzz~a~b~~~~~~',
  '{"a":1}',
  '\u0000',
  '%',
  '1~c~'.repeat(2000),
  '<script>',
];

describe('bounds', () => {
  it.each([
    ['spring sale', 'spring sale'],
    ['<script>alert(1)</script>', 'scriptalert(1)/script'],
    ['"><img src=x onerror=alert(1)>', 'img srcx onerroralert(1)'],
    ['a~b\u0000c\u202Ed', 'abcd'],
    ['  two\t\n lines ', 'two lines'],
    ['ربيع 2026', 'ربيع 2026'],
    ['\uFFFD\uD800x', 'x'],
    ['%3Cb%3E', '%3Cb%3E'],
    ['', ''],
    [null, ''],
  ])('[TRK-2] keep of %j the words %j', (words, kept) => expect(boundedText(words)).toBe(kept));

  it('[TRK-2] cut by characters and by bytes, never inside one, and are done at once with what is huge', () => {
    expect(boundedText('x'.repeat(1_000_000))).toBe('x'.repeat(TRACKED_TEXT_MAX_LENGTH));
    const chinese = boundedText('漢'.repeat(500));
    expect(encodeURIComponent(chinese).length).toBeLessThanOrEqual(TRACKED_TEXT_MAX_ENCODED);
    expect(chinese.length).toBeGreaterThan(20);
    expect(boundedText('𐐷'.repeat(500)).isWellFormed()).toBe(true);
  });
});

describe('ids in the address', () => {
  it('[TRK-1] are read where they stand, and only the five', () => {
    expect(partnerIds({ search: '?ref_id=20973&raf_code=Ab-1&affid=7&cxd=12_345&sub_id=a.b|c:d@e&other=1' })).toEqual({
      ref_id: '20973',
      raf_code: 'Ab-1',
      affid: '7',
      cxd: '12_345',
      sub_id: 'a.b|c:d@e',
    });
    expect(partnerIds({ search: '' })).toEqual({});
    expect(partnerIds({ search: '?ref_id=first&ref_id=second' })).toEqual({ ref_id: 'first' });
  });

  it.each([
    ['empty', ''],
    ['a script', '<script>'],
    ['a blank', 'a b'],
    ['too long', 'a'.repeat(PARTNER_ID_MAX_LENGTH + 1)],
    ['huge', 'a'.repeat(10_000)],
    ['broken UTF-8', '%E0%A4%A'],
    ['a line break', 'a%0Ab'],
    ['the cookie’s own signs', 'a;b=c'],
  ])('[TRK-1] are refused whole, not cut: %s', (_, id) => {
    expect(partnerIds({ search: `?ref_id=${id}&affid=7` })).toEqual({ affid: '7' });
  });

  it('[TRK-2] of clicks: the known networks’ and those that the brand names, bounded', () => {
    expect(
      clickIds({ search: '?gclid=Cj0KCQ&fbclid=IwAR0_x&irclickid=9&msclkid=a%20b&ttclid=&yclid=5' }, ['irclickid']),
    ).toEqual({ gclid: 'Cj0KCQ', fbclid: 'IwAR0_x', irclickid: '9', yclid: '5' });
    expect(clickIds({ search: `?irclickid=9&gclid=${'g'.repeat(CLICK_ID_MAX_LENGTH + 1)}` }, [])).toEqual({});
  });
});

describe('where a visit comes from', () => {
  it.each<[string, Partial<Landing>, string, string, string]>([
    ['typed in', {}, 'typein', '(direct)', '(none)'],
    [
      'a campaign',
      { search: '?utm_source=news&utm_medium=mail', referrer: 'https://www.google.com/' },
      'campaign',
      'news',
      'mail',
    ],
    ['a campaign without a source', { search: '?utm_campaign=spring' }, 'campaign', '(none)', '(none)'],
    ['a campaign with a click id', { search: '?utm_campaign=spring&gclid=1' }, 'campaign', 'google', 'cpc'],
    ['a click id alone', { search: '?msclkid=1', referrer: 'https://www.bing.com/' }, 'campaign', 'bing', 'cpc'],
    [
      'a social network’s own id',
      { search: '?fbclid=1', referrer: 'https://l.facebook.com/' },
      'referral',
      'facebook',
      'social',
    ],
    ['a search', { referrer: 'https://www.google.co.uk/' }, 'organic', 'google', 'organic'],
    [
      'a search in the network’s own script',
      { referrer: 'https://yandex.com.tr/search' },
      'organic',
      'yandex',
      'organic',
    ],
    [
      'a mail read at a search engine’s',
      { referrer: 'https://mail.google.com/' },
      'referral',
      'mail.google.com',
      'referral',
    ],
    ['a social network', { referrer: 'https://t.co/x' }, 'referral', 'x', 'social'],
    [
      'somebody who calls himself like one',
      { referrer: 'https://google.com.evil.example/' },
      'referral',
      'google.com.evil.example',
      'referral',
    ],
    ['somebody whose name ends like one', { referrer: 'https://netflix.com/' }, 'referral', 'netflix.com', 'referral'],
    [
      'another site',
      { referrer: 'https://www.Review.example/private?name=Ann' },
      'referral',
      'review.example',
      'referral',
    ],
    ['an app', { referrer: 'android-app://org.telegram.messenger/' }, 'referral', 'org.telegram.messenger', 'referral'],
    ['no address', { referrer: 'not an address' }, 'typein', '(direct)', '(none)'],
    ['empty parameters', { search: '?utm_source=&utm_medium=%20' }, 'typein', '(direct)', '(none)'],
    ['a source that is all brackets', { search: '?utm_source=<><>' }, 'typein', '(direct)', '(none)'],
  ])('[TRK-2] %s', (_, more, kind, source, medium) => expect(origin(more)).toMatchObject({ kind, source, medium }));

  it('[TRK-2] is never one’s own host, www or not, nor one that the brand names, nor what is below it', () => {
    for (const referrer of ['https://northquay.example/x', 'https://www.northquay.example/'])
      expect(origin({ referrer })).toBeUndefined();
    expect(origin({ referrer: 'https://northquay.example/', host: 'www.northquay.example' })).toBeUndefined();
    expect(origin({ referrer: 'https://3ds.pay.example/' }, ['pay.example'])).toBeUndefined();
    expect(origin({ referrer: 'https://notpay.example/' }, ['pay.example'])?.kind).toBe('referral');
    expect(origin({ referrer: 'https://northquay.example/', search: '?utm_source=banner' })).toMatchObject({
      kind: 'campaign',
      referrer: '',
    });
  });

  it('[TRK-2] keeps the host of a referrer and nothing of its path, and all five words of a campaign', () => {
    expect(JSON.stringify(origin({ referrer: 'https://a.example/ann?mail=ann@b.example' }))).not.toContain('ann');
    expect(
      origin({
        search: '?utm_source=s&utm_source=second&utm_medium=m&utm_campaign=c&utm_content=n&utm_term=t&utm_id=i',
      }),
    ).toEqual({
      kind: 'campaign',
      source: 's',
      medium: 'm',
      campaign: 'c',
      content: 'n',
      term: 't',
      id: 'i',
      referrer: '',
    });
  });

  it('[TRK-2] takes a brand’s own click id as paid', () =>
    expect(origin({ search: '?irclickid=1' }, [], ['irclickid'])).toMatchObject({
      kind: 'campaign',
      source: 'irclickid',
      medium: 'cpc',
    }));
});

describe('touches and sessions', () => {
  it('[TRK-2] the first stands; campaigns and searches are news, another site’s link only at the beginning of a session', () => {
    const search = { ...touch({ kind: 'organic', source: 'google', medium: 'organic' }) };
    const one = trackPage({}, origin({ search: '?utm_source=news' }), '/en-gb', NOW);
    expect(one).toMatchObject({ first: { source: 'news' }, last: { source: 'news' }, visit: { pages: 1, began: NOW } });
    const inside = trackPage(one, origin({ referrer: 'https://pay.example/' }), '/en-gb/account', NOW + 60);
    expect(inside).toMatchObject({
      last: { source: 'news' },
      visit: { pages: 2, began: NOW, seen: NOW + 60, page: '/en-gb' },
    });
    expect(
      trackPage({ first: one.first, last: one.last }, origin({ referrer: 'https://pay.example/' }), '/', NOW + 99_999),
    ).toMatchObject({ first: { source: 'news' }, last: { source: 'pay.example' }, visit: { pages: 1 } });
    expect(trackPage(one, search, '/', NOW + 60).last.source).toBe('google');
    expect(trackPage({ first: one.first, last: one.last }, origin({}), '/', NOW + 99_999).last).toBe(one.last);
    expect(trackPage({}, undefined, '/', NOW)).toMatchObject({
      first: { kind: 'typein', source: '(direct)', medium: '(none)' },
    });
  });

  it('[TRK-2] a touch comes back from its cookie as it was, for six months of 30 days', () => {
    const all = touch({
      campaign: 'ربيع',
      content: 'a b',
      term: 't',
      id: 'i',
      referrer: 'a.example',
      page: '/ar-jo/markets',
    });
    expect(parseTouch(formatTouch(all), NOW)).toEqual(all);
    expect(parseTouch(formatTouch(all), NOW + TOUCH_LIFETIME_S)).toEqual(all);
    expect(TOUCH_LIFETIME_S).toBe(15_552_000);
    expect(parseTouch(formatTouch(all), NOW + TOUCH_LIFETIME_S + 1)).toBeUndefined();
    expect(parseTouch(formatTouch(all), NOW - 1)).toBeUndefined();
    expect(formatTouch(all)).not.toMatch(/[;,"\\]/);
  });

  it('[TRK-2] a whole touch and all click ids fit into a cookie each', () => {
    const word = boundedText('漢'.repeat(500));
    const full = formatTouch(
      touch({
        source: word,
        medium: word,
        campaign: word,
        content: word,
        term: word,
        id: word,
        referrer: word,
        page: word,
      }),
    );
    expect(encodeURIComponent(full).length).toBeLessThan(4_000);
    const ids = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`click${at}`, 'x'.repeat(CLICK_ID_MAX_LENGTH)]),
    );
    expect(encodeURIComponent(formatClickIds(mergeClickIds(ids, {}))).length).toBeLessThan(4_000);
  });

  it('[TRK-2] a session ends 30 minutes after its last page, to the second', () => {
    const visit = { began: NOW - 9_000, seen: NOW, pages: 7, page: '/en-gb' };
    expect(parseVisit(formatVisit(visit), NOW + VISIT_IDLE_S)).toEqual(visit);
    expect(VISIT_IDLE_S).toBe(1_800);
    expect(parseVisit(formatVisit(visit), NOW + VISIT_IDLE_S + 1)).toBeUndefined();
    expect(parseVisit(formatVisit(visit), NOW - 1)).toBeUndefined();
  });

  it('[TRK-2] the newest click ids come first, a name once, older ones fall off', () => {
    const before = parseClickIds(formatClickIds({ gclid: 'old', fbclid: 'f' }));
    expect(Object.entries(mergeClickIds({ gclid: 'new' }, before))).toEqual([
      ['gclid', 'new'],
      ['fbclid', 'f'],
    ]);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`c${at}`, 'x']));
    expect(Object.keys(mergeClickIds({ fresh: 'y' }, many))).toHaveLength(CLICK_IDS_KEPT);
  });

  it.each(RUBBISH.map((text) => [text.slice(0, 30), text]))('[TRK-2] rubbish in the jar is none: %j', (_, text) => {
    expect(parseTouch(text, NOW)).toBeUndefined();
    expect(parseVisit(text, NOW)).toBeUndefined();
    for (const [name, id] of Object.entries(parseClickIds(text)))
      expect(`${name}=${id}`).toMatch(/^\w{1,30}=[\w.:|@+-]{1,255}$/);
    expect(parsePromoCode(text)).toBeUndefined();
  });

  it('[TRK-2] what a visitor wrote into a well-formed cookie is bounded again', () => {
    const bad = `1~c~${NOW.toString(36)}~<b>x</b>~m~${'y'.repeat(500)}~~~~~/en-gb`;
    expect(parseTouch(bad, NOW)).toMatchObject({ source: 'bx/b', campaign: 'y'.repeat(TRACKED_TEXT_MAX_LENGTH) });
    expect(parseClickIds(`1~gclid~<x>~a b~c~msclkid~ok`)).toEqual({ msclkid: 'ok' });
  });
});

describe('promo codes', () => {
  it('[TRK-2] are from 100000 to 999999, each as likely as another', () => {
    expect(newPromoCode(() => 0)).toBe(String(PROMO_CODE_FIRST));
    expect(newPromoCode(() => 899_999)).toBe(String(PROMO_CODE_LAST));
    const bits = [2 ** 32 - 1, 5]; // the highest bits would favour the lowest codes
    expect(newPromoCode(() => bits.shift() ?? 0)).toBe('100005');
    expect([PROMO_CODE_FIRST, PROMO_CODE_LAST]).toEqual([100_000, 999_999]);
    expect([parsePromoCode('100000'), parsePromoCode('099999'), parsePromoCode('1000000')]).toEqual([
      '100000',
      undefined,
      undefined,
    ]);
  });
});

describe('what travels with a registration', () => {
  const jar: Readonly<Record<string, string>> = {
    fc_consent: '1.c.2026-11-21.mk',
    fc_first: formatTouch(touch({ kind: 'organic', source: 'google', medium: 'organic' })),
    fc_last: formatTouch(touch({ campaign: 'spring', at: NOW + 5 })),
    fc_promo: '123456',
    fc_click: formatClickIds({ gclid: 'G', ref_id: 'another', last_source: 'forged', affid: '9' }),
    ref_id: '20973',
    raf_code: '<script>',
    cxd: 'x'.repeat(10_000),
  };
  const read = ({ name }: { readonly name: string }) => jar[name];

  it('[TRK-2, TRK-4] is flat, bounded, and only what is allowed', () => {
    const measured = {
      first_kind: 'organic',
      first_source: 'google',
      first_medium: 'organic',
      first_page: '/en-gb',
      first_at: new Date(NOW * 1000).toISOString(),
      last_kind: 'campaign',
      last_source: 'news',
      last_medium: 'mail',
      last_campaign: 'spring',
      last_page: '/en-gb',
      last_at: new Date((NOW + 5) * 1000).toISOString(),
      utm_source: 'news',
      utm_medium: 'mail',
      utm_campaign: 'spring',
      promo_code: '123456',
    };
    const marketed = { gclid: 'G', ref_id: '20973' };
    expect(attributionFields(read, ['measurement', 'marketing'], NOW + 10)).toEqual({
      ...measured,
      ...marketed,
      consent: '1.c.2026-11-21.mk',
    });
    expect(attributionFields(read, ['measurement'], NOW + 10)).toEqual({ ...measured, consent: '1.c.2026-11-21.mk' });
    expect(attributionFields(read, ['marketing'], NOW + 10)).toEqual({ ...marketed, consent: '1.c.2026-11-21.mk' });
    expect(attributionFields(read, [], NOW + 10)).toBeUndefined();
    expect(attributionFields(() => undefined, ['measurement', 'marketing'], NOW)).toBeUndefined();
  });
});
