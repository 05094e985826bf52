import { describe, expect, it } from 'vitest';
import { changePercent } from '#domain/change-percent.ts';

describe('changePercent', () => {
  it.each([
    [102, 100, 2],
    [97_123.45, 96_500, 0.65],
    [1.1, 1.2, -8.33],
    [99.9999, 100, 0],
  ])('[CRY-2] from %d to the close %d it is %d %%', (price, close, percent) => {
    expect(changePercent(price, close)).toBe(percent);
  });

  it.each([undefined, 0, -1, Number.NaN])('[CRY-4] is not known against the close %s', (close) => {
    expect(changePercent(100, close)).toBeUndefined();
  });
});
