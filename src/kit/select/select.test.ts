import { describe, expect, it } from 'vitest';
import { TYPEAHEAD_RESTART_MS } from '#contracts/limits.ts';
import { beginsWith, isLabel } from './match-label.ts';
import { nextOption } from './next-option.ts';
import { createTypeahead } from './typeahead.ts';

describe('labels', () => {
  it.each([
    ['Germany', 'ger', 'en', true],
    ['Germany', ' GER', 'en', true],
    ['Germany', 'many', 'en', false],
    ['Straßburg', 'STRASS', 'de', true],
    ['İstanbul', 'i', 'tr', true],
    ['Isparta', 'i', 'tr', false],
    ['Isparta', 'ı', 'tr', true],
    ['I\u0302le', 'î', 'fr', true],
    ['الأردن', 'الأ', 'ar', true],
    ['ΟΔΟΣ', 'οδος', 'el', true],
    ['Any', '', 'en', true],
  ])('[SEL-4] %s begins with "%s" (%s): %s', (label, typed, locale, expected) => {
    expect(beginsWith(label, typed, locale)).toBe(expected);
  });

  it('is the label only when it is all of it', () => {
    expect(isLabel('Niger', ' niger ', 'en')).toBe(true);
    expect(isLabel('Nigeria', 'niger', 'en')).toBe(false);
  });
});

describe('next option', () => {
  const items = [{ disabled: true }, {}, {}, { disabled: true }, {}, { disabled: true }];
  it.each([
    ['ArrowDown', -1, 1],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, 1],
    ['ArrowUp', 1, 4],
    ['ArrowUp', -1, 4],
    ['Home', 4, 1],
    ['End', 1, 4],
    ['PageDown', 1, 4],
    ['PageUp', 4, 1],
    ['Enter', 1, undefined],
  ])('[SEL-3] %s from %i leads to %s', (key, from, to) => {
    expect(nextOption(key, items, from)).toBe(to);
  });

  it('[SEL-3] there is none where all are disabled', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])
      expect(nextOption(key, [{ disabled: true }], -1)).toBeUndefined();
  });
});

describe('typeahead', () => {
  const items = ['Norway', 'New York', 'New Zealand', 'Nauru'].map((label, index) => ({
    value: label,
    label,
    disabled: index === 1,
  }));

  it('[SEL-3] goes on with the same letter, narrows with more, passes what is disabled, and begins anew after a rest', () => {
    const { find, isTyping } = createTypeahead();
    expect(isTyping(0)).toBe(false);
    expect(find('n', 0, items, -1, 'en')).toBe(0);
    expect(find('n', 100, items, 0, 'en')).toBe(2);
    expect(find('n', 200, items, 2, 'en')).toBe(3);
    const later = 200 + TYPEAHEAD_RESTART_MS;
    expect(isTyping(later - 1)).toBe(true);
    expect(isTyping(later)).toBe(false);
    expect(find('n', later, items, 3, 'en')).toBe(0);
    expect(find('e', later + 1, items, 0, 'en')).toBe(2);
    expect(find('q', later + 2, items, 2, 'en')).toBeUndefined();
  });
});
