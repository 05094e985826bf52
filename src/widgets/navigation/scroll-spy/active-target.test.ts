import { describe, expect, it } from 'vitest';
import { SCROLL_SPY_ACTIVE_OFFSET_PX } from '#contracts/limits.ts';
import { activeTarget } from './active-target.ts';

const AT = 100 + SCROLL_SPY_ACTIVE_OFFSET_PX;

describe('the active target', () => {
  it.each([
    ['none above', [AT + 1, AT + 500], -1],
    ['one exactly there', [AT, AT + 500], 0],
    ['the last of those above', [-900, AT - 1, AT + 1], 1],
    ['all above', [-900, -500, 0], 2],
    ['one that is not on the page', [-900, undefined, AT + 1], 0],
    ['targets out of order', [AT + 1, -5], 1],
    ['no targets', [], -1],
  ])('[SPY-3] is the last at or above the menu’s offset plus 10: %s', (_, tops, index) => {
    expect(activeTarget(tops, 100)).toBe(index);
  });
});
