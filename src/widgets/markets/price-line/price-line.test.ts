import { expect, it } from 'vitest';
import { BRAND } from '../../../../tests/support/brand-copy.ts';
import { openPages } from '../../../../tests/support/test-pages.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const site = openPages(BRAND, {});
const lineOf = async (path: string): Promise<string> => {
  const answer = await (await site).pages.render({ path, query: new URLSearchParams(), now: NOW });
  if (answer.kind !== 'page') throw new Error('no page');
  return /<fc-price-line.*?<\/fc-price-line>/s.exec(answer.html)?.[0] ?? expect.fail('no line');
};

it('[QTS-6] stands in the first view with the cells of its instrument, named in the language of the page', async () => {
  const english = await lineOf('/en-gb');
  expect(english).toContain('<bdi>EUR/USD</bdi>');
  expect(english).toContain('data-quote="EURUSD.bid"');
  expect(english).toContain('data-quote="EURUSD.ask"');
  expect(english.match(/data-instrument/g)).toHaveLength(1);
  expect(await lineOf('/ar-jo')).toContain('<bdi>يورو/دولار</bdi>');
});
