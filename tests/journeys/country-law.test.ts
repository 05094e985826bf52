import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SIGN_UP, signUpBody } from '../support/accounts-site.ts';
import { sitePlace } from '../support/databases.ts';
import { isLongForm } from '../support/long-form.ts';
import { type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

let place: Awaited<ReturnType<typeof sitePlace>>;
let site: Site;
beforeAll(async () => {
  place = await sitePlace();
  site = await startSite({ dataDir: place.dataDir, env: place.env });
});
afterAll(async () => {
  await site?.stop();
  await place?.remove();
});

/** Free courses, demo accounts, webinars and events, bonuses, paid introducers and praise of CFDs: what nobody may be shown in Spain. */
const FORBIDDEN = [
  'account-types/demo',
  'affiliate',
  'campaign',
  'cfd',
  'cfd/forex',
  'courses',
  'courses/risk-first',
  'courses/zero-to-hero/margin',
  'crypto',
  'demo',
  'demo/terms',
  'demo/without-password',
  'e-books',
  'e-books/reading-a-price',
  'events',
  'events/dubai-expo-2027',
  'events/trade-days-london',
  'forex-demo',
  'lead',
  'partner',
  'partners',
  'partners/affiliates',
  'podcasts',
  'press/trade-days-london',
  'subscribe',
  'trading-central',
  'webinars',
  'why-us',
  'zero-to-hero',
] as const;

/** Demo accounts, calls back, newsletters, webinars and events, and praise of the company: what French law forbids to promote with. */
const FORBIDDEN_IN_FRANCE = [
  'account-types/demo',
  'campaign',
  'demo',
  'demo/terms',
  'demo/thank-you',
  'demo/without-password',
  'events',
  'events/registered',
  'events/trade-days-london',
  'forex-demo',
  'lead',
  'press/trade-days-london',
  'subscribe',
  'subscribe/confirmed',
  'webinars',
  'why-us',
] as const;

const HTML = { accept: 'text/html' };
const read = async (path: string, headers: Record<string, string> = HTML) => {
  const answer = await fetch(`${site.url}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};
/** Where any attribute of a page leads, and any address in its scripts and data. */
const addressesIn = (text: string, edition = 'es-es'): string[] =>
  [...text.matchAll(new RegExp(String.raw`/${edition}(?:/[\w/.-]*)?`, 'g'))].map(([path]) =>
    path.slice(1 + edition.length).replace(/^\//, ''),
  );
const forbiddenIn = (text: string, edition = 'es-es', forbidden: readonly string[] = FORBIDDEN) =>
  addressesIn(text, edition).filter((path) =>
    forbidden.some((place) => path === place || path.startsWith(`${place}/`)),
  );

/** Pages of instruments are all of one template: one stands for them where time is short. */
const isMadeOfARow = (href: string) => /\/markets\/(?!eur-usd|forex|indices|shares|etfs|crypto|commodities)/.test(href);

/** Every page of the edition that a visitor can come to by following links from its home page. */
async function walk(from: string): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  const waiting = [from];
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '';
    if (seen.has(path)) continue;
    const { status, headers, body } = await read(path);
    const isPage = headers.get('content-type')?.startsWith('text/html') === true;
    seen.set(path, isPage ? body : '');
    expect([path, isPage && status >= 400 ? status : 'fine']).toEqual([path, 'fine']);
    if (isPage)
      waiting.push(
        ...[...body.matchAll(new RegExp(`href="(${from}[^"#?]*)`, 'g'))]
          .map(([, href = '']) => href)
          .filter((href) => !seen.has(href) && (isLongForm || !isMadeOfARow(href))),
      );
  }
  return seen;
}

describe('the edition of Spain', { timeout: 120_000 }, () => {
  it('has no menu item, footer, related link, form, hash or other way on any page to what its law forbids to promote', async () => {
    const pages = await walk('/es-es');
    expect(pages.size).toBeGreaterThan(60);
    for (const [path, body] of pages) expect([path, forbiddenIn(body)]).toEqual([path, []]);
    // By hash: the block that another edition has on this page is not in the page, hidden or not.
    const accounts = pages.get('/es-es/account-types') ?? '';
    expect([
      accounts.includes('Islámica'),
      /demo(?!straci|s |n)/i.test(accounts.replace(/<head.*?<\/head>|<footer.*?<\/footer>|<style.*?<\/style>/gs, '')),
    ]).toEqual([true, false]);
    expect((await read('/de-de/account-types')).body).toContain('href="/de-de/account-types/demo"');
  });

  it('finds none of it by search, feed or site map, and tells search engines of none', async () => {
    for (const words of [
      'curso',
      'cuenta demo',
      'seminario web',
      'evento',
      'afiliado',
      'bono',
      'e-book',
      'pódcast',
      'CFD',
    ]) {
      const found = await read(`/api/search?edition=es-es&q=${encodeURIComponent(words)}`);
      expect([words, found.status, forbiddenIn(found.body)]).toEqual([words, 200, []]);
    }
    for (const file of ['feed.xml', 'sitemap.xml']) {
      const { status, body } = await read(`/es-es/${file}`);
      expect([file, status, forbiddenIn(body)]).toEqual([file, 200, []]);
      expect(addressesIn(body).length).toBeGreaterThan(5);
    }
    expect((await read('/es-es/podcasts/feed.xml')).status).toBe(404);
    expect(forbiddenIn((await read('/de-de/sitemap.xml')).body)).toEqual([]);
  });

  it('is reached by no link, switcher or alternate of another edition at such a page, and leads to none that protects less', async () => {
    for (const edition of ['de-de', 'en-gb', 'en-001', 'ar-jo'])
      for (const path of FORBIDDEN) {
        const { body } = await read(`/${edition}/${path}`);
        expect([edition, path, forbiddenIn(body)]).toEqual([edition, path, []]);
      }
    const { body } = await read('/es-es/costs');
    const shown = body.replace(/<head>.*?<\/head>/s, '');
    expect([...new Set([...shown.matchAll(/href="\/((?:en|de|ar|fr)-\w+)/g)].map(([, edition]) => edition))]).toEqual(
      [],
    );
    expect(shown).toContain('href="/choose"');
  });

  it.each(FORBIDDEN)(
    'answers at /es-es/%s that the law keeps it back: 451, in Spanish, with the rule, kept by no cache',
    async (path) => {
      const { status, headers, body } = await read(`/es-es/${path}`);
      expect([status, headers.get('content-language'), headers.get('cache-control')]).toEqual([451, 'es', 'no-cache']);
      expect(body).toContain('No disponible en España');
      expect(body).toMatch(/Resolución de (?:11 de julio de 2023|27 de junio de 2019)/);
      expect(forbiddenIn(body).filter((place) => place !== path)).toEqual([]);
      // In other spellings, for programs, and posted to.
      expect((await read(`/es-es/${path.toUpperCase()}/`)).status).toBe(451);
      expect((await read(`/es-es/${path}`, { accept: 'application/json' })).status).toBe(451);
      const posted = await fetch(`${site.url}/es-es/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'a@b.es' }),
      });
      expect(posted.status).toBe(404);
    },
  );

  it.each(FORBIDDEN)(
    'has no document, picture, calendar or early load of %s, and no page is said to be unchanged',
    async (path) => {
      for (const file of [
        `/es-es/${path}.pdf`,
        `/social/es-es/${path}.png`,
        `/es-es/${path}/feed.xml`,
        `/api/events/es-es/${path.replace(/^events\//, '')}`,
        `/api/e-books/es-es/${path.replace(/^e-books\//, '')}?token=x`,
      ]) {
        const { status, headers, body } = await read(file);
        expect([
          file,
          status >= 400 && status < 500,
          /image|pdf|calendar/.test(headers.get('content-type') ?? ''),
        ]).toEqual([file, true, false]);
        expect([
          file,
          forbiddenIn(`${headers.get('location')} ${body}`).filter((place) => !file.includes(place)),
        ]).toEqual([file, []]);
      }
      // A browser that loads ahead, one that has the page of another edition, and one that had it before the law.
      const before = await read(`/de-de/${path}`);
      for (const headers of [
        { ...HTML, 'sec-purpose': 'prefetch' },
        { ...HTML, 'sec-purpose': 'prefetch;prerender' },
        { ...HTML, 'if-none-match': before.headers.get('etag') ?? '*' },
        { ...HTML, 'if-none-match': '*' },
        { ...HTML, 'if-modified-since': new Date().toUTCString() },
      ])
        expect([path, headers, (await read(`/es-es/${path}`, headers)).status]).toEqual([path, headers, 451]);
      // In other spellings of the same address.
      for (const address of [
        `/es-es/${path}?utm_source=x`,
        `/ES-ES/${path}`,
        `//es-es/${path}`,
        `/es-es/./${path}`,
        `/es-es/${encodeURIComponent(path)}`,
        `/es-es/${path}%20`,
        `/es-es/${path}/index.html`,
      ])
        expect([address, (await read(address)).status]).not.toEqual([address, 200]);
    },
  );

  it('asks browsers to load nothing ahead, and its manifest names none of it', async () => {
    for (const path of ['/es-es', '/es-es/costs', '/es-es/education', '/es-es/webinars']) {
      const { headers, body } = await read(path);
      expect([path, headers.get('speculation-rules'), headers.get('link')]).toEqual([path, null, null]);
      expect(body).not.toMatch(/speculationrules|rel="(?:prefetch|prerender|dns-prefetch|next)"/);
    }
    expect(forbiddenIn((await read('/es-es/site.webmanifest')).body)).toEqual([]);
    expect(forbiddenIn((await read('/es-es/search?q=curso')).body)).toEqual([]);
  });

  it('has no call that enrols, applies, calls back, subscribes or hands out for its visitors', async () => {
    const person = signUpBody('nadie@example.com', {
      edition: 'es-es',
      country_id: 'ES',
      platform: 'webtrader',
      first_name: 'Ana',
      last_name: 'Ruiz',
      phone: '+34912345678',
      consent: true,
    });
    /** Refused for the law itself; the bodies of the others lack something else, too. */
    const BY_LAW = new Set([
      '/utils/custom-forms/demo-signup',
      '/utils/custom-forms/tradedays',
      '/utils/custom-forms/dubai-expo',
      '/utils/custom-forms/latam-expo',
      '/utils/download-ebook',
      '/utils/fcm-forms/trading-central/email',
      '/api/subscribe',
    ]);
    for (const [path, more] of [
      ['/utils/custom-forms/demo-signup', {}],
      ['/utils/custom-forms/forex-demo/signup', {}],
      ['/utils/custom-forms/signup/lead-signup', {}],
      ['/utils/custom-forms/signup-lead-with-demo', {}],
      ['/utils/custom-forms/signup/partner-signup', {}],
      ['/utils/custom-forms/signup/affiliate-signup', {}],
      ['/utils/custom-forms/tradedays', { event: 'trade-days-london', consent_privacy: true }],
      ['/utils/custom-forms/dubai-expo', { consent_privacy: true }],
      ['/utils/custom-forms/latam-expo', { consent_privacy: true }],
      ['/utils/download-ebook', { e_book: 'reading-a-price', consent_privacy: true }],
      ['/utils/fcm-forms/trading-central/email', {}],
      ['/api/subscribe', {}],
      ['/fcm-forms/config/forex-demo-form-step-2', {}],
    ] as const) {
      const answer = await new Visitor(site.url).request('POST', path, {
        json: { ...person, ...more },
        headers: { 'x-locale': 'es-es' },
      });
      const text = await answer.text();
      expect([path, answer.status, forbiddenIn(text)], text.slice(0, 300)).toEqual([path, expect.any(Number), []]);
      expect([path, answer.status >= 400 && answer.status < 500], text.slice(0, 300)).toEqual([path, true]);
      const isByLaw = answer.status === 403 && text.includes('"not-offered"');
      expect([path, isByLaw || !BY_LAW.has(path)], text.slice(0, 300)).toEqual([path, true]);
    }
    const sent = await (await fetch(`${site.url}/outbox?to=nadie%40example.com`)).text();
    expect(sent).not.toMatch(/\/outbox\/[\da-f-]{36}/);
  });

  it('opens, mails and enrols nothing of it, for its visitors and for residents of Spain in other editions', async () => {
    const ask = async (path: string, json: Record<string, unknown>) => {
      const answer = await new Visitor(site.url).request('POST', path, { json });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    const DEMO = '/utils/custom-forms/demo-signup';
    const demo = (email: string, edition: string, country_id: string) =>
      ask(DEMO, signUpBody(email, { edition, country_id, platform: 'webtrader' }));
    expect(await demo('uno@example.com', 'es-es', 'DE')).toEqual([403, 'not-offered']);
    expect(await demo('dos@example.com', 'de-de', 'ES')).toEqual([422, 'bad-input']);
    expect(await ask('/api/subscribe', { email: 'tres@example.com', consent: true, edition: 'es-es' })).toEqual([
      403,
      'not-offered',
    ]);
    // An account may be opened: its mail leads to nothing that is forbidden.
    expect((await ask(SIGN_UP, signUpBody('cuatro@example.com', { edition: 'es-es', country_id: 'ES' })))[0]).toBe(200);
    const mail = await vi.waitFor(
      async () => {
        const list = await (await fetch(`${site.url}/outbox?to=cuatro%40example.com`)).text();
        const [, id] = /\/outbox\/([\da-f-]{36})/.exec(list) ?? [];
        expect(id).toBeDefined();
        return (await fetch(`${site.url}/outbox/${id}`)).text();
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(mail).toContain('/es-es/verify-email');
    expect(forbiddenIn(mail)).toEqual([]);
  });
});

describe('the edition of France', { timeout: 120_000 }, () => {
  it(
    'has no way on any page, by search or by the site map to what its law forbids to promote',
    { tags: ['long'] },
    async () => {
      const pages = await walk('/fr-fr');
      expect(pages.size).toBeGreaterThan(60);
      for (const [path, body] of pages)
        expect([path, forbiddenIn(body, 'fr-fr', FORBIDDEN_IN_FRANCE)]).toEqual([path, []]);
      for (const path of ['feed.xml', 'sitemap.xml', 'courses', 'cfd'])
        expect((await read(`/fr-fr/${path}`)).status, path).toBe(200);
      for (const words of ['compte de démonstration', 'webinaire', 'newsletter', 'événement']) {
        const { body } = await read(`/api/search?edition=fr-fr&q=${encodeURIComponent(words)}`);
        expect([words, forbiddenIn(body, 'fr-fr', FORBIDDEN_IN_FRANCE)]).toEqual([words, []]);
      }
      expect(forbiddenIn((await read('/fr-fr/sitemap.xml')).body, 'fr-fr', FORBIDDEN_IN_FRANCE)).toEqual([]);
    },
  );

  it('has a home page that tells prices, costs and risks, and invites to nothing; that of Poland may invite, with the warning', async () => {
    const wordsOf = async (path: string) =>
      (await read(path)).body
        .replace(
          /<head>.*?<\/head>|<script.*?<\/script>|<style.*?<\/style>|<header.*?<\/header>|<footer.*?<\/footer>/gs,
          '',
        )
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');
    const french = await wordsOf('/fr-fr');
    expect(french).toMatch(/73,5\s%\s?des comptes d’investisseurs de détail y perdent de l’argent/);
    expect(french).toContain('La plupart des clients perdent de l’argent avec les CFD');
    for (const invitation of ['Puis négocier', 'Ouvrez en connaissance', 'Verser et négocier', 'première opération'])
      expect(french).not.toContain(invitation);
    // Whatever cookie chooses between versions of the home page.
    const other = await read('/fr-fr', { ...HTML, cookie: 'home_page_version=v2' });
    expect(other.body).toContain('Et le risque, avant tout');
    expect(other.body).not.toContain('Commencez par là');
    expect((await read('/pl-pl')).body).toContain('Kontrakty CFD są złożonymi instrumentami');
  });

  it.each(FORBIDDEN_IN_FRANCE)('answers at /fr-fr/%s that the law keeps it back: 451, in French', async (path) => {
    const { status, headers, body } = await read(`/fr-fr/${path}`);
    expect([status, headers.get('content-language')]).toEqual([451, 'fr']);
    expect(body).toContain('Non disponible dans ce pays');
    expect(body).toMatch(/Loi n° 2016-1691|Décision de l’AMF du 1er août 2019/);
  });
});
