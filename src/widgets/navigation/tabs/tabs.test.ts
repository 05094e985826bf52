import { describe, expect, it } from 'vitest';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { parseProps } from '#islands/parse-props.ts';
import declaration from './tabs.widget.ts';

const ONE = { value: 'one', label: 'One' };

const problems = (
  attributes: Readonly<Record<string, string>>,
  items: readonly Readonly<Record<string, string>>[] = [ONE],
): readonly string[] => {
  const parsed = parseProps(declaration as AnyWidgetDeclaration, {
    attributes,
    items,
    html: items.map(() => '<p>Words</p>'),
  });
  return parsed.kind === 'bad' ? parsed.problems : [];
};

describe('what tabs refuse', () => {
  it.each([
    ['no tab', {}, [], 'fc-tabs: prop "items" must have a length of at least 1; it is [].'],
    [
      'a tab without words',
      {},
      [{ value: 'one', label: '' }],
      'fc-tabs: prop "items[0].label" must have a length of at least 1; it is "".',
    ],
    [
      'values that are the same',
      {},
      [ONE, { value: 'one', label: 'Two' }],
      'fc-tabs: prop "items" must have values that differ from each other; it is',
    ],
    [
      'nothing to choose',
      {},
      [{ ...ONE, disabled: '' }],
      'fc-tabs: prop "items" must have a tab that is not disabled; it is',
    ],
    [
      'a symbol that is none',
      {},
      [{ ...ONE, 'leading-icon': 'Chart' }],
      'fc-tabs: prop "items[0].leadingIcon" must be a symbol as in candlestick_chart_24px or savings_fill1_24px; it is "Chart".',
    ],
    [
      'an unknown look',
      { variant: 'pills' },
      undefined,
      'fc-tabs: prop "variant" must be one of "primary", "secondary"; it is "pills".',
    ],
    [
      'an unknown size',
      { size: 'huge' },
      undefined,
      'fc-tabs: prop "size" must be one of "small", "medium", "large"; it is "huge".',
    ],
    [
      'an unknown direction',
      { direction: 'up' },
      undefined,
      'fc-tabs: prop "direction" must be one of "horizontal", "vertical"; it is "up".',
    ],
    [
      'a first tab that is not there',
      { initial: '1' },
      undefined,
      'fc-tabs: prop "initial" must be the index of a tab that is not disabled; it is 1.',
    ],
    ['a first tab that is no number', { initial: 'one' }, undefined, 'fc-tabs: prop "initial" must be'],
  ])('[TAB-1] %s', (_, attributes, items, sentence) => {
    expect(problems(attributes, items).join('\n')).toContain(sentence);
  });

  it('[TAB-1] attributes that could act', () => {
    const parsed = parseProps(declaration as AnyWidgetDeclaration, {
      attributes: {},
      json: { items: [{ ...ONE, attrs: { onclick: 'alert(1)' } }] },
      html: ['<p>Words</p>'],
    });
    expect(parsed.kind).toBe('bad');
  });
});
