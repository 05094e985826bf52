import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SIGN_UP, signUpBody } from '../support/accounts-site.ts';
import { copyBrand } from '../support/brand-copy.ts';
import { sitePlace } from '../support/databases.ts';
import { type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

/** What a change of a fact may take, on every machine. */
const WITHIN_MS = 60_000;

const brand = copyBrand();
const places: Awaited<ReturnType<typeof sitePlace>>[] = [];
let machines: readonly Site[] = [];
/** A machine of the price path alone: it has no pages. */
let prices: Site | undefined;
beforeAll(async () => {
  for (let machine = 0; machine < 3; machine += 1) places.push(await sitePlace());
  const started = await Promise.all(
    places.map(({ dataDir, env }, machine) =>
      startSite({
        dataDir,
        env: { ...env, LOG_LEVEL: 'warn' },
        args: ['--brand', brand.dir, ...(machine === 2 ? ['--roles', 'gateway,feed'] : [])],
      }),
    ),
  );
  machines = started.slice(0, 2);
  [prices] = started.slice(2);
}, 120_000);
afterAll(async () => {
  await Promise.all([...machines, ...(prices === undefined ? [] : [prices])].map((machine) => machine.stop()));
  for (const place of places) await place.remove();
  brand.end();
});

const text = async (machine: Site, path: string) => (await fetch(machine.url + path)).text();
const eTag = async (machine: Site, path: string) => (await fetch(machine.url + path)).headers.get('etag');
let people = 0;
async function mailOf(machine: Site): Promise<string> {
  people += 1;
  const email = `reader-${people}@example.com`;
  const answer = await new Visitor(machine.url).request('POST', SIGN_UP, {
    json: signUpBody(email, { edition: 'en-gb', country_id: 'GB' }),
  });
  expect(answer.status).toBe(200);
  return vi.waitFor(
    async () => {
      const list = await text(machine, `/outbox?to=${encodeURIComponent(email)}`);
      const [, id] = /\/outbox\/([\da-f-]{36})/.exec(list) ?? [];
      expect(id).toBeDefined();
      return text(machine, `/outbox/${id}`);
    },
    { timeout: 15_000, interval: 200 },
  );
}

describe('a changed fact', { timeout: 180_000 }, () => {
  it('[RSK-4] is in page, form, mail, document and search of every machine within a minute, without a restart', async () => {
    const PDF = '/en-gb/legal/risk-disclosure.pdf';
    const SEARCH = '/api/search?edition=en-gb&q=accounts%20lose%20money';
    const before = await Promise.all(machines.map((machine) => eTag(machine, PDF)));
    for (const machine of machines) {
      expect(await text(machine, '/en-gb/costs')).toMatch(/\d% of retail investor accounts/);
      expect(await text(machine, '/en-gb/sign-up')).not.toContain('72.25');
      expect(await text(machine, SEARCH)).not.toContain('72.25');
    }
    const begun = performance.now();
    // The figure of today and those to come, so that the day of the test is no matter.
    brand.change('regulators/fca.yaml', 'percent: 71, reviewBy', 'percent: 72.25, reviewBy');
    for (let quarter = 0; quarter < 4; quarter += 1)
      brand.change('regulators/fca.yaml', 'percent: 70, reviewBy', 'percent: 72.25, reviewBy');
    const wait = { timeout: WITHIN_MS, interval: 250 };
    for (const [at, machine] of machines.entries()) {
      await expect.poll(() => text(machine, '/en-gb/costs'), wait).toContain('72.25% of retail investor accounts');
      await expect.poll(() => text(machine, '/en-gb/sign-up'), wait).toContain('72.25');
      await expect.poll(() => text(machine, SEARCH), wait).toContain('72.25');
      await expect.poll(() => eTag(machine, PDF), wait).not.toBe(before[at]);
      expect(await mailOf(machine)).toContain('72.25% of retail investor accounts');
    }
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
  });

  it(
    'is a holiday, a name and a fee of an instrument as well, at the machine of prices too',
    { tags: ['long'] },
    async () => {
      const [machine] = machines;
      if (machine === undefined || prices === undefined) throw new Error('no machine');
      const SPREAD = '/api/ajax/quotes_typical_spreads?instruments=EURUSD';
      const begun = performance.now();
      const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
      brand.change(
        'trading-sessions.yaml',
        "      2026-01-01: { name: new-year, hours: '17:00-24:00' }",
        `      ${day}: gandhi`,
      );
      brand.change('instruments.csv', '0.00008,1.16200', '0.00017,1.16200');
      brand.change('instruments.csv', ',EUR/USD,EUR/USD,', ',Euro in dollars,EUR/USD,');
      const wait = { timeout: WITHIN_MS, interval: 250 };
      for (const one of machines) {
        await expect.poll(() => text(one, '/en-gb/markets/eur-usd'), wait).toContain('Gandhi Jayanti');
        expect(await text(one, '/en-gb/markets/eur-usd')).toMatch(/\b1\.7\b/);
        expect(await text(one, '/en-gb/spreads')).toContain('Euro in dollars');
        expect(await text(one, '/api/search?edition=en-gb&q=euro%20in%20dollars')).toContain('/en-gb/markets/eur-usd');
      }
      for (const one of [...machines, prices]) await expect.poll(() => text(one, SPREAD), wait).toContain('0.00017');
      expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
      brand.change('instruments.csv', 'EURUSD,eur-usd,forex,major,currencies', 'EURUSD,eur-usd,forex,major,nowhere');
      await expect.poll(prices.output, wait).toContain('must be a session of trading-sessions.yaml');
      await expect.poll(machine.output, wait).toContain('must be a session of trading-sessions.yaml');
      expect(await text(machine, '/en-gb/markets/eur-usd')).toContain('Gandhi Jayanti');
      brand.restore();
      await expect.poll(() => text(machine, '/en-gb/markets/eur-usd'), wait).not.toContain('Gandhi Jayanti');
    },
  );

  it('is a new rule of a country as well: page, menu and call are gone, and what a file may not say changes nothing', async () => {
    const [machine] = machines;
    if (machine === undefined) throw new Error('no machine');
    expect((await fetch(`${machine.url}/de-de/webinars`)).status).toBe(200);
    brand.change('countries/de.yaml', 'promotions: [bonuses]', 'promotions: [bonuses, webinars, newsletters]');
    await expect
      .poll(async () => (await fetch(`${machine.url}/de-de/webinars`)).status, { timeout: WITHIN_MS })
      .toBe(451);
    expect(await text(machine, '/de-de')).not.toContain('/de-de/webinars');
    const asked = await new Visitor(machine.url).request('POST', '/api/subscribe', {
      json: { email: 'reader@example.com', consent: true, edition: 'de-de' },
    });
    expect(asked.status).toBe(403);
    brand.change('countries/de.yaml', 'promotions: [bonuses, webinars', 'promotions: [bonuses, webinarz');
    await expect.poll(machine.output, { timeout: WITHIN_MS }).toContain('the site goes on with those it had');
    expect((await fetch(`${machine.url}/de-de/webinars`)).status).toBe(451);
  });

  it('is told of before its day of review: in the log and as a number', async () => {
    const [machine] = machines;
    if (machine === undefined) throw new Error('no machine');
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    brand.restore();
    brand.change('review.yaml', 'reviewBy: 2027-10-31', `reviewBy: ${soon}`);
    await expect
      .poll(machine.output, { timeout: WITHIN_MS })
      .toContain(`a fact of the brand has to be looked at again by ${soon}`);
    expect(await text(machine, '/metrics')).toMatch(/forecourt_facts_to_review\{state="due"\} [1-9]/);
  });
});
