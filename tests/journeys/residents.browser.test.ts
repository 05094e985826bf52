// @module-tag long: walks every edition as a resident of five countries, in a browser

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import {
  actAgainst,
  answerTo,
  companyName,
  highestLeverage,
  PROMOTING_PAGES,
  protectsLess,
  RESIDENT_EDITIONS,
  type ResidentEdition,
  residentsOf,
  warningToday,
} from '../support/law-of-residents.ts';
import { siteForAll } from '../support/site-for-all.ts';

const site = siteForAll();

/** A folder for pictures of what was walked, for people to look at; without it none are taken. */
const SHOTS = process.env['RESIDENTS_SHOTS'];
/** What a visitor reads before they open an account. */
const readIn = ({ regulator }: ResidentEdition) => [
  '',
  'account-types',
  'leverage',
  regulator.code === 'iiroc' ? 'markets/forex' : 'markets/eur-usd', // QTS-2: its instruments have no pages
  'costs',
  'education',
];
const FORMS = [
  { path: 'sign-up', signUp: 'live' },
  { path: 'demo', signUp: 'demo', promotion: 'demo-accounts' },
] as const;

const addressOf = ({ id }: ResidentEdition, path: string) => (path === '' ? `/${id}` : `/${id}/${path}`);
const plain = (html: string) =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
/** Editions that a page's body leads to by any attribute. */
const editionsIn = (html: string, edition: ResidentEdition) => {
  const body = html.replace(/<head>.*?<\/head>/s, '');
  return RESIDENT_EDITIONS.filter(
    ({ id }) => id !== edition.id && new RegExp(String.raw`["'(]/${id}(?:["'/?#)])`).test(body),
  );
};

/** Status of each address that a page names to search engines as its translation; each is asked for once. */
const translations = new Map<string, Promise<number>>();
const statusOf = (context: BrowserContext, address: string): Promise<number> => {
  const known = translations.get(address);
  if (known !== undefined) return known;
  const asked = context.request
    .get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 })
    .then((answer) => answer.status());
  translations.set(address, asked);
  return asked;
};

/** What holds on every page that an edition sends, whoever reads it. */
async function judge(context: BrowserContext, edition: ResidentEdition, path: string, html: string): Promise<void> {
  const where = addressOf(edition, path);
  const head = /<header class="site-head".*?<\/header>/s.exec(html)?.[0] ?? '';
  expect([where, warningToday(edition).test(plain(head))], 'every word of the warning').toEqual([where, true]);
  expect([
    where,
    editionsIn(html, edition)
      .filter((other) => protectsLess(other, edition))
      .map(({ id }) => id),
  ]).toEqual([where, []]);
  const higher = [...plain(html).matchAll(/\b(\d{2,4}):1\b/g)]
    .map(([, limit]) => Number(limit))
    .filter((limit) => limit > highestLeverage(edition));
  // The page about leverage tells what 100:1 does to an account, and why regulators forbid it.
  expect([where, higher.filter((limit) => path !== 'leverage' || limit !== 100)], 'leverage beyond its own').toEqual([
    where,
    [],
  ]);
  const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
  for (const [, tag, address = ''] of alternates)
    expect([where, tag, await statusOf(context, address)]).toEqual([where, tag, 200]);
  const kept = [
    ...new Set(
      [...html.matchAll(new RegExp(String.raw`(?:href|url|action)[="':]+/${edition.id}/([\w/-]+)`, 'g'))].map(
        ([, to = '']) => to,
      ),
    ),
  ].filter((to) => actAgainst(edition, to) !== undefined);
  expect([where, kept], 'links to what the law keeps back').toEqual([where, []]);
}

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** Opens a page as a link does, and judges what was sent. */
async function visit(page: Page, edition: ResidentEdition, path: string): Promise<string> {
  const answer = await page.goto(addressOf(edition, path), { waitUntil: 'domcontentloaded' });
  const html = (await answer?.text()) ?? '';
  const act = actAgainst(edition, path);
  expect([path, answer?.status()]).toEqual([path, act === undefined ? 200 : 451]);
  expect(plain(html)).toContain(asShown(act));
  if (act === undefined) await judge(page.context(), edition, path, html);
  return html;
}

type Heard = {
  readonly kind: 'open' | 'confirm' | 'law' | 'refused';
  /** Words of the page that the form leads to; none where the account is open. */
  readonly told: string;
  readonly hasTick: boolean;
  /** Editions that protect less and are led to. */
  readonly laxer: readonly string[];
};

/** Declares a country in a form as a visitor does, and reads what it answers. */
async function declare(page: Page, edition: ResidentEdition, country: string): Promise<Heard> {
  await page.locator('main form select[name="country_id"]').selectOption(country);
  const form = page.locator('main form').filter({ has: page.locator('select[name="country_id"]') });
  await form.locator('button[type="submit"]').first().click();
  // The fields that were left empty are told in any case: then it has judged the country too.
  await expect.poll(() => form.locator('[aria-invalid="true"]').count(), { timeout: 60_000 }).toBeGreaterThan(0);
  const exit = form.locator('a.form-exit');
  if ((await exit.count()) === 0) {
    const asks = await form.locator('[name="confirm_country"]').isVisible();
    return { kind: asks ? 'confirm' : 'open', told: '', hasTick: false, laxer: [] };
  }
  await exit.click();
  await page.waitForURL(new RegExp(String.raw`/sign-up/(?:country-rules|not-available)\?country=${country}$`));
  return {
    kind: page.url().includes('/country-rules?') ? 'law' : 'refused',
    told: plain(await page.locator('main').innerHTML()),
    hasTick: await page.locator('main .thank-you-mark:not(.thank-you-mark-warning)').isVisible(),
    laxer: editionsIn(await page.content(), edition)
      .filter((other) => protectsLess(other, edition))
      .map(({ id }) => id),
  };
}

const asShown = (act: string | undefined) => act?.replaceAll("'", '’') ?? '';

describe.each(RESIDENT_EDITIONS)('the edition $id', (edition) => {
  it.each(residentsOf(edition))(
    '[PLT-8, RSK-4, LNG-1, REG-1] as a resident of a country that is %s: %s',
    { timeout: 300_000 },
    async (why, country) => {
      const isPhone = ['its own', 'another company’s', 'outside of all'].includes(why);
      const isDark = ['a host state', 'another company’s'].includes(why);
      const { page, context, complaints } = await openPage({
        baseURL: site.url,
        viewport: isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
        colorScheme: isDark ? 'dark' : 'light',
      });
      const shot = (name: string) =>
        shoot(page, `${edition.id}-${country}-${name}-${isPhone ? 360 : 1280}-${isDark ? 'dark' : 'light'}`);
      // By the chooser, where everybody says where they live.
      await page.goto('/choose', { waitUntil: 'domcontentloaded' });
      await page.locator(`a.chooser-link[data-choose-edition="${edition.id}"]`).click();
      await page.waitForURL(`**/${edition.id}`);
      expect((await context.cookies()).map(({ value }) => value)).toContain(edition.id);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      expect(new URL(page.url()).pathname, 'and the site knows it again').toBe(`/${edition.id}`);
      for (const path of why === 'its own' ? [...readIn(edition), 'webinars'] : ['', 'webinars']) {
        await visit(page, edition, path);
        await shot(path === '' ? 'home' : path.replace('/', '-'));
      }
      for (const path of PROMOTING_PAGES) {
        const answer = await context.request.get(addressOf(edition, path), { headers: { accept: 'text/html' } });
        const act = actAgainst(edition, path);
        expect([path, answer.status() === 451]).toEqual([path, act !== undefined]);
        expect(plain(await answer.text())).toContain(asShown(act));
      }
      for (const form of FORMS) {
        await visit(page, edition, form.path);
        await shot(form.path);
      }
      for (const form of FORMS.filter(({ path }) => actAgainst(edition, path) === undefined)) {
        await page.goto(addressOf(edition, form.path), { waitUntil: 'domcontentloaded' });
        const expected = answerTo(edition, country, form);
        const { kind, told, hasTick, laxer } = await declare(page, edition, country);
        await shot(`${form.path}-answer`);
        expect([form.path, kind, hasTick, laxer]).toEqual([form.path, expected.kind, false, []]);
        const company = expected.kind === 'refused' ? expected.company : undefined;
        expect(told, form.path).toContain(asShown(expected.kind === 'law' ? expected.act : undefined));
        expect(told, form.path).toContain(company === undefined ? '' : companyName(company, edition.language));
      }
      expect(complaints.filter((complaint) => !/451|AbortError/.test(complaint))).toEqual([]);
      await context.close();
    },
  );
});

it('[PLT-8] every edition has five different countries, and between them every answer is met', () => {
  const answers = RESIDENT_EDITIONS.flatMap((edition) =>
    residentsOf(edition).map(([, country]) => answerTo(edition, country, FORMS[0]).kind),
  );
  for (const edition of RESIDENT_EDITIONS)
    expect([edition.id, new Set(residentsOf(edition).map(([, country]) => country)).size]).toEqual([edition.id, 5]);
  expect(new Set(answers)).toEqual(new Set(['open', 'confirm', 'law', 'refused']));
});
