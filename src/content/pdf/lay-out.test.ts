import { expect, it } from 'vitest';
import { linesOf, type WidthOf } from './lay-out.ts';

/** Each letter as wide as the next. */
const widthOf: WidthOf = (text) => text.length;

it('keeps what French parts by a space that does not break on one line', () => {
  const words = [
    { type: 'text' as const, value: 'Que coûtent 10\u202F000\u00A0€\u202F? Cela\u00A0: «\u00A0peu\u00A0»' },
  ];
  const lines = linesOf(widthOf, words, { size: 1, weight: 400 }, 15);
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual([
    'Que coûtent',
    '10 000 € ?',
    'Cela : « peu »',
  ]);
});
