import { expect, it } from 'vitest';
import { openPages } from '../../../../tests/support/test-pages.ts';

const { pages } = await openPages();

async function companiesOf(path: string) {
  const answer = await pages.render({ path, query: new URLSearchParams(), now: new Date('2026-11-25T14:05:00Z') });
  if (answer.kind !== 'page') throw new Error(`${path} is no page`);
  return [...answer.html.matchAll(/<li class="company">.*?<\/li>/gs)].map(([html]) => ({
    html,
    words: html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

it('the companies stand in the page with their authority and whom they serve, the edition’s own first', async () => {
  const companies = await companiesOf('/en-gb/about');
  expect(companies).toHaveLength(7);
  expect(companies[0]?.words).toBe(
    'FCA Serves this edition Northquay UK Ltd (a demonstration company) Supervised by Financial Conduct Authority ' +
      'Clients it serves live in Guernsey, Isle of Man, Jersey and United Kingdom',
  );
  const european = companies.find(({ words }) => words.startsWith('CYSEC'));
  expect(european?.words).toMatch(/live in 28 countries and territories Austria, .* and Sweden$/);
  expect(companies.filter(({ words }) => words.includes('Serves this edition'))).toHaveLength(1);
});

it('the page on regulation has licences and addresses, too', async () => {
  const [own] = await companiesOf('/de-de/regulation');
  expect(own?.words).toContain('Lizenznummer 000/00 Anschrift 5 Harbour Road, 3000 Limassol, Zypern');
});

it('a name that the language lacks says its own', async () => {
  const companies = await companiesOf('/de-de/about');
  expect(companies[0]?.html).not.toContain('lang="en"');
  expect(companies.find(({ words }) => words.includes('ASIC'))?.html).toContain(
    '<span lang="en" dir="ltr">Northquay Australia Pty Ltd (a demonstration company)</span>',
  );
});
