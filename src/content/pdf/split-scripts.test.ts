import { describe, expect, it } from 'vitest';
import { splitScripts, visualOrder } from './split-scripts.ts';

/** A line of words with its spaces, as the renderer makes it. */
const seen = (text: string, base: 'ltr' | 'rtl') => {
  const stretches = text.split(/( )/).flatMap((word) => splitScripts(word));
  return visualOrder(stretches, base).map((stretch) => stretch.text);
};

describe('the order of a line, from left to right', () => {
  it.each([
    ['reads Latin as it is', 'a 1.5 b', 'ltr', ['a', ' ', '1.5', ' ', 'b']],
    ['reads Arabic from the right', 'سعر عرض', 'rtl', ['عرض', ' ', 'سعر']],
    ['keeps numbers in Arabic whole', 'السعر 1.0845 دولار', 'rtl', ['دولار', ' ', '1.0845', ' ', 'السعر']],
    [
      'keeps two Latin words in Arabic in their order',
      'زوج EUR USD هنا',
      'rtl',
      ['هنا', ' ', 'EUR', ' ', 'USD', ' ', 'زوج'],
    ],
    ['mirrors brackets in Arabic', '(سعر)', 'rtl', ['(', 'سعر', ')']],
    ['puts the full stop of Arabic at its left end', 'انتهى.', 'rtl', ['.', 'انتهى']],
    ['keeps Arabic in Latin whole', 'say سعر عرض now', 'ltr', ['say', ' ', 'عرض', ' ', 'سعر', ' ', 'now']],
    [
      'keeps a percentage and a pair together',
      'بنسبة 2% من EUR/USD.',
      'rtl',
      ['.', 'EUR/USD', ' ', 'من', ' ', '2%', ' ', 'بنسبة'],
    ],
  ] as const)('%s', (_, text, base, order) => {
    expect(seen(text, base)).toEqual(order);
  });
});

describe('spaces that no line may break at', () => {
  it('are plain ones, of which nothing is drawn', () =>
    expect(splitScripts('«\u00A010\u202F000\u00A0€\u00A0»').map(({ text }) => text)).toEqual([
      '«',
      ' ',
      '10',
      ' ',
      '000',
      ' ',
      '€',
      ' ',
      '»',
    ]));
});
