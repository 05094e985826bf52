import { toHtml } from 'hast-util-to-html';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';

const parse = async (lines: readonly string[]): Promise<string> => {
  const text = ['---', 'title: X', '---', '', ...lines, ''].join('\n');
  const { body } = await parseMarkdown('pages/en/x.md', text, { title: 'Notes', back: 'Back' });
  return toHtml(body).replaceAll(/>\s+</g, '><');
};

const FACTS = ['| | |', '|:--|:--|', '| Balance | 1,000 |', '| Cards | None |'];
const ORDERS = [
  '| Order | Filled at | Certain? |',
  '|:--|--:|:--|',
  '| Market | the next price | Yes |',
  '| | later | No |',
];
const EQUALS = ['| It can | It cannot |', '|:--|:--|', '| Count | Foresee |'];

describe('tables of editors', () => {
  it('are facts with two columns: rows have a head, the table the name of its heading, and nothing scrolls', async () => {
    expect(await parse(['## What you get', '', ...FACTS])).toBe(
      '<h2 id="what-you-get">What you get</h2>' +
        '<div class="table-frame facts"><table aria-labelledby="what-you-get"><tbody>' +
        '<tr><th data-align="start" scope="row">Balance</th><td data-align="start">1,000</td></tr>' +
        '<tr><th data-align="start" scope="row">Cards</th><td data-align="start">None</td></tr>' +
        '</tbody></table></div>',
    );
  });

  it('are a comparison with more: the frame takes focus under the name of the heading, and rows have a head where they have a name', async () => {
    const html = await parse(['## Orders', '', ...ORDERS]);
    expect(html).toContain(
      '<div class="table-frame comparison" tabindex="0" role="region" aria-labelledby="orders"><table>',
    );
    expect(html).toContain('<th data-align="end" scope="col">Filled at</th>');
    expect(html).toContain('<th data-align="start" scope="row">Market</th>');
    expect(html).toContain('<tr><td data-align="start"></td><td data-align="end">later</td>');
  });

  it('keep the head of two columns that are facts', async () => {
    expect(await parse(EQUALS)).toContain(
      '<thead><tr><th data-align="start" scope="col">It can</th><th data-align="start" scope="col">It cannot</th></tr></thead>' +
        '<tbody><tr><th data-align="start" scope="row">Count</th>',
    );
  });

  it('are of the kind that their editor chose; two columns that are compared are equals', async () => {
    const html = await parse([
      '<div class="comparison">',
      '',
      ...EQUALS,
      '',
      '</div>',
      '',
      '<div class="facts">',
      '',
      ...ORDERS,
      '',
      '</div>',
    ]);
    expect(html.match(/class="table-frame [a-z]+"/g)).toEqual([
      'class="table-frame comparison"',
      'class="table-frame facts"',
    ]);
    expect(html.match(/<div/g)).toHaveLength(2);
    expect(html).toContain('<td data-align="start">Count</td><td data-align="start">Foresee</td>');
  });

  it('two under one heading are one landmark; one without a heading is named by its columns', async () => {
    expect(
      (await parse(['## Orders', '', ...ORDERS, '', 'And:', '', ...ORDERS])).match(
        /role="[a-z]+" aria-[a-z]+="[^"]+"/g,
      ),
    ).toEqual(['role="region" aria-labelledby="orders"', 'role="group" aria-labelledby="orders"']);
    expect(await parse(ORDERS)).toContain('tabindex="0" role="group" aria-label="Order, Filled at, Certain?"');
    expect(await parse(FACTS)).toContain('<div class="table-frame facts"><table>');
  });

  it('keep a frame that an editor wrote', async () => {
    const own =
      '<div class="table-frame" tabindex="0" role="region" aria-label="Own"><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></div>';
    expect(await parse([own])).toBe(own);
  });
});
