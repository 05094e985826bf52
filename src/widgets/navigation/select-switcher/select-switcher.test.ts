import { expect, it } from 'vitest';
import { parseProps } from '#islands/parse-props.ts';
import { PAGE_ADDRESS_FAULT } from '#kit/safe-address.ts';
import switcher from './select-switcher.widget.ts';

const ONE = { value: 'a', label: 'A', link: '/a' };

it.each([
  [[], 'prop "items" must have a length of at least 1; it is [].'],
  [
    [{ ...ONE, link: 'javascript:alert(1)' }],
    `prop "items[0].link" ${PAGE_ADDRESS_FAULT}; it is "javascript:alert(1)".`,
  ],
  [[{ ...ONE, link: 'mailto:a@b.example' }], `prop "items[0].link" ${PAGE_ADDRESS_FAULT}; it is "mailto:a@b.example".`],
  [[{ value: 'a', label: 'A' }], 'prop "items[0].link" must be a string; it is missing.'],
])('[SSW-1] [PLT-7] refuses %j in words', (items, problem) => {
  expect(parseProps(switcher as never, { attributes: { label: 'Go to' }, json: { items } })).toEqual({
    kind: 'bad',
    problems: [`fc-select-switcher: ${problem}`],
  });
});
