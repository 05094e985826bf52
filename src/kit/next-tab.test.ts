import { describe, expect, it } from 'vitest';
import { nextTab } from './next-tab.ts';

const tabs = [{}, { disabled: true }, {}, {}];
const at = (key: string, from: number, more: { direction?: 'horizontal' | 'vertical'; isRightToLeft?: boolean } = {}) =>
  nextTab(key, { tabs, from, direction: 'horizontal', isRightToLeft: false, ...more });

describe('nextTab', () => {
  it.each([
    ['ArrowRight', 0, 2],
    ['ArrowRight', 3, 0],
    ['ArrowLeft', 2, 0],
    ['ArrowLeft', 0, 3],
    ['Home', 3, 0],
    ['End', 0, 3],
    ['ArrowDown', 0, undefined],
    ['a', 0, undefined],
  ])('[TAB-2] %s from %i leads to %s, past disabled tabs and round the ends', (key, from, to) => {
    expect(at(key, from)).toBe(to);
  });

  it('[TAB-2] arrows follow the writing direction', () => {
    expect(at('ArrowLeft', 0, { isRightToLeft: true })).toBe(2);
    expect(at('ArrowRight', 2, { isRightToLeft: true })).toBe(0);
  });

  it('[TAB-2] a vertical list is walked up and down', () => {
    expect(at('ArrowDown', 0, { direction: 'vertical' })).toBe(2);
    expect(at('ArrowUp', 0, { direction: 'vertical' })).toBe(3);
    expect(at('ArrowRight', 0, { direction: 'vertical', isRightToLeft: true })).toBeUndefined();
  });

  it('stays where it is when every tab is disabled', () => {
    expect(
      nextTab('ArrowRight', { tabs: [{ disabled: true }], from: 0, direction: 'horizontal', isRightToLeft: false }),
    ).toBeUndefined();
  });
});
