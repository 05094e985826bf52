import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '#content/markdown.ts';
import { tableFigures } from './table-figures.ts';

const figures = async (lines: readonly string[], language = 'en') => {
  const text = ['---', 'title: X', '---', '', ...lines, ''].join('\n');
  const { body } = await parseMarkdown('pages/en/x.md', text, { title: 'Notes', back: 'Back' });
  return tableFigures(body, language).map(({ label, value, text: words }) => [label, value, words]);
};

describe('the figures of a table', () => {
  it('are the last numbers of its last column, with the words of the first', async () => {
    const table = [
      '| When | Why | On 1 January |',
      '|:--|:--|--:|',
      '| Afternoon | Many trade | 0.8 pips |',
      '| News | Few offer | 3 to 8 pips |',
      '| Never | | none |',
      '| **Stop** | | 40 × 0.50 = −20.00 USD |',
    ];
    expect(await figures(table)).toEqual([
      ['Afternoon', 0.8, '0.8 pips'],
      ['News', 8, '3 to 8 pips'],
      ['Stop', 20, '−20.00 USD'],
    ]);
  });

  it('are of the first table that has some, in its language', async () => {
    const words = ['| Loss | How often |', '|:--|:--|', '| One | Often |', '| Two | Seldom |', ''];
    const table = ['| Risk | Lost |', '|:--|--:|', '| 5 % | 1.303,5 Euro |', '| 1 % | 98 |'];
    expect(await figures([...words, ...table], 'de')).toEqual([
      ['5 %', 1303.5, '1.303,5 Euro'],
      ['1 %', 98, '98'],
    ]);
    expect(await figures(words)).toEqual([]);
  });
});
