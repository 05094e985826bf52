import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { searchAnswer } from '#contracts/calls/site-search.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { problemResponses } from '#server/problem-responses.ts';
import { BRAND } from '../../../tests/support/brand-copy.ts';
import { readTradingSessions } from '../read-trading-sessions.ts';
import { loadBrand } from '../load-brand.ts';
import { searchRoutes } from './search-routes.ts';
import { createSiteSearch } from './site-search.ts';

const app = fastify();
let origin: string;
beforeAll(async () => {
  const instruments = await loadInstruments(join(BRAND, 'instruments.csv'), await readTradingSessions(BRAND));
  const brand = await loadBrand(BRAND, instruments);
  const search = createSiteSearch(brand, instruments);
  problemResponses(app, undefined, () => undefined);
  await app.register(searchRoutes({ isEdition: (id) => brand.edition(id) !== undefined, find: search.find }));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = (query: string) => fetch(`${origin}/api/search?${query}`);

describe('GET /api/search', () => {
  it('[SRC-3] answers groups of hits in the edition’s language', async () => {
    const response = await ask('edition=ar-jo&q=%D8%A7%D9%84%D9%86%D9%82%D8%B7%D8%A9');
    expect(response.status).toBe(200);
    const answer = searchAnswer.parse(await response.json());
    expect(answer.groups.flatMap(({ hits }) => hits.map(({ address }) => address))).toContain(
      '/ar-jo/education/what-is-a-pip',
    );
  });

  it.each([
    ['en-gb', 'withdrawels', 'withdrawals'],
    ['en-gb', 'is my mony safe', 'is my money safe'],
    ['en-gb', 'piq', 'pip'], // too short to be looked for as another word
    ['en-gb', 'facebok', 'Facebook'], // a synonym that no page says
    ['de-de', 'Beschwehrde', 'Beschwerde'],
    ['es-es', 'reclamasion', 'reclamación'],
    ['fr-fr', 'réclammation', 'réclamation'],
    ['ar-jo', 'الراافعة', 'الرافعة'],
  ])('[SRC-3] says what was probably meant, as the site writes it: %s, %s', async (edition, q, meant) => {
    const answer = searchAnswer.parse(await (await ask(new URLSearchParams({ edition, q }).toString())).json());
    expect(answer.suggestion).toBe(meant);
    const other = searchAnswer.parse(await (await ask(new URLSearchParams({ edition, q: meant }).toString())).json());
    expect(other.total).toBeGreaterThan(0);
    expect(other.suggestion).toBeUndefined();
  });

  it.each([
    ['spread'],
    ['complaints about withdrawals'],
    ['withdr'],
    ['oil price'],
    ['zzzqqqxx'],
    ['99999999'],
    ['🦊'],
    ['x'.repeat(200)],
  ])('[SRC-3] %.40s is taken as it is: nothing else is proposed', async (q) => {
    const answer = await (await ask(new URLSearchParams({ edition: 'en-gb', q }).toString())).json();
    expect(searchAnswer.parse(answer).suggestion).toBeUndefined();
  });

  it.each([
    ['edition=en-gb', 'q', 'required'],
    ['edition=en-gb&q=', 'q', 'required'],
    ['edition=en-gb&q=%20%20%09', 'q', 'required'],
    ['edition=en-gb&q=pip&q=spread', 'q', 'required'],
    [`edition=en-gb&q=${'a'.repeat(201)}`, 'q', 'too-long'],
    [`edition=en-gb&q=${'a'.repeat(10_000)}`, 'q', 'too-long'],
    ['q=pip', 'edition', 'invalid'],
    ['q=pip&edition=xx-yy', 'edition', 'invalid'],
    ['q=pip&edition=__proto__', 'edition', 'invalid'],
    ['q=pip&edition=en-gb&edition=ar-jo', 'edition', 'invalid'],
  ])('[SRC-3] %.60s is refused for %s: %s', async (query, field, code) => {
    const response = await ask(query);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'bad-input', errors: { [field]: [{ code }] } });
  });

  it.each([
    ['%3Cscript%3Ealert(1)%3C/script%3E'],
    ['%E0%A4%A'],
    ['%FF%FE'],
    ['%00'],
    ['%F0%9F%A6%8A'],
    ['constructor'],
    ['__proto__'],
    ['%22%27%3B--'],
    ['%ED%A0%80'],
    ['a'.repeat(200)],
  ])('[SRC-3] q=%.40s is a query like any other', async (q) => {
    const response = await ask(`edition=en-gb&q=${q}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    searchAnswer.parse(await response.json());
  });
});
