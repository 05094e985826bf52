import { describe, expect, it } from 'vitest';
import { typedPercent } from './typed-percent.ts';

describe('a percentage as it is typed', () => {
  it.each([
    ['71', 71],
    ['58,5', 58.5],
    [' 58.25 % ', 58.25],
    ['٦٣٫٥٪', 63.5],
    ['100', 100],
    ['0', 0],
  ])('%s is %d', (typed, percent) => expect(typedPercent(typed)).toBe(percent));

  it.each(['', '100.01', '101', '-1', '58.255', 'many', '1,000', '5 8.5.1'])('%s is none', (typed) =>
    expect(typedPercent(typed)).toBeUndefined(),
  );
});
