import { expect, it } from 'vitest';
import { linePath } from './line-path.ts';

const BOX = { width: 60, height: 24, inset: 2 };

it('[TCH-1] a line runs through the whole width, the highest price at the top', () => {
  expect(linePath([1, 3, 2], BOX)).toBe('M0 22L30 2L60 12');
});

it.each([[[5]], [[5, 5]]])('[TCH-1] %j is a level line in the middle', (values) => {
  expect(linePath(values, BOX)).toBe('M0 12L60 12');
});

it('[TCH-1] nothing is no line', () => {
  expect(linePath([], BOX)).toBe('');
});
