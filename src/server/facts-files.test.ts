import { expect, it } from 'vitest';
import { FactsFiles } from './facts-files.ts';

const facts = { json: '{"instruments":[]}', version: 'v1' };
const asked: string[] = [];
const open = () =>
  new FactsFiles(
    () => ({
      factsApart: (edition, tag, query) => {
        asked.push(`${edition} ${tag} ${query.get('kind')}`);
        return edition === 'en-gb' ? facts : undefined;
      },
    }),
    { 'X-Content-Type-Options': 'nosniff' },
  );
const ask = (target: string) => open().get(target.split('?')[0] ?? '', target);

it('answers facts for good under their version, with the headers of the site', async () => {
  const made = await ask('/facts/en-gb/fc-instruments.json?kind=forex&v=v1');
  expect(made?.bodies.identity.toString()).toBe(facts.json);
  expect(made?.headers.identity.join(' ')).toMatch(
    /Content-Type application\/json; charset=utf-8.*nosniff.*Cache-Control public, max-age=31536000, immutable/,
  );
  expect(asked).toEqual(['en-gb fc-instruments forex']);
});

it.each(['/facts/en-gb/fc-instruments.json?v=older', '/facts/en-gb/fc-instruments.json'])(
  'answers what is true now, not to be kept, where another version is asked for: %s',
  async (target) => {
    const made = await ask(target);
    expect(made?.bodies.identity.toString()).toBe(facts.json);
    expect(made?.headers.identity.join(' ')).toContain('Cache-Control no-cache');
  },
);

it('makes an answer once', async () => {
  const files = open();
  const target = '/facts/en-gb/fc-instruments.json?v=v1';
  const [one, other] = [
    files.get('/facts/en-gb/fc-instruments.json', target),
    files.get('/facts/en-gb/fc-instruments.json', target),
  ];
  expect(await one).toBe(await other);
});

it('has nothing at other addresses', () => {
  for (const target of ['/facts/xx/fc-instruments.json', '/facts/en-gb/../x.json', '/facts/', '/texts/en/tabs.json'])
    expect(ask(target)).toBeUndefined();
});
