import { expect, it } from 'vitest';
import { parseProps } from '#islands/parse-props.ts';
import select from './select.widget.ts';

const ONE = { value: 'a', label: 'A' };

it.each([
  [{}, 'prop "items" must have a length of at least 1; it is [].'],
  [
    { items: [ONE, { value: 'a', label: 'B' }] },
    'prop "items" must have values that differ from each other; it is [{"value":"a","label":"A","html":""},{"value":"a","label"….',
  ],
  [{ items: [ONE], value: 'b' }, 'prop "value" must be the value of one of the items; it is "b".'],
  [{ items: [{ ...ONE, label: ' ' }] }, 'prop "items[0].label" must have a length of at least 1; it is " ".'],
  [{ items: [{ ...ONE, icon: 'x' }] }, 'prop "items[0].icon" is not known.'],
  [{ items: [{ ...ONE, disabled: 'yes' }] }, 'prop "items[0].disabled" must be a boolean; it is "yes".'],
])('[SEL-1] [PLT-7] refuses %j in words', (json, problem) => {
  expect(parseProps(select as never, { attributes: { label: 'Place' }, json })).toEqual({
    kind: 'bad',
    problems: [`fc-select: ${problem}`],
  });
});

it('[SEL-1] refuses words between an option’s tags and takes an empty value for no choice', () => {
  const source = {
    attributes: { label: 'Place', value: '' },
    items: [{ value: '', label: 'Any', title: 'Or none', disabled: '' }],
  };
  expect(parseProps(select as never, { ...source, html: ['<b>Any</b>'] })).toEqual({
    kind: 'bad',
    problems: [
      'fc-select: prop "items[0].html" must be empty: an option is plain text, so write its words in label; it is "<b>Any</b>".',
    ],
  });
  expect(parseProps(select as never, { ...source, html: [''] })).toMatchObject({
    kind: 'good',
    props: { items: [{ value: '', label: 'Any', title: 'Or none', disabled: true }] },
  });
});
