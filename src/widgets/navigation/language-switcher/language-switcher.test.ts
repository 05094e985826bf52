import { expect, it } from 'vitest';
import { parseProps } from '#islands/parse-props.ts';
import { IMAGE_ADDRESS_FAULT, PAGE_ADDRESS_FAULT } from '#kit/safe-address.ts';
import switcher from './language-switcher.widget.ts';

const ONE = { title: 'English', url: '/en-gb' };

it.each([
  [[], 'prop "languages" must have a length of at least 1; it is [].'],
  [
    [{ ...ONE, url: 'javascript:alert(1)' }],
    `prop "languages[0].url" ${PAGE_ADDRESS_FAULT}; it is "javascript:alert(1)".`,
  ],
  [
    [{ ...ONE, img: 'data:image/png;base64,AA' }],
    `prop "languages[0].img" ${IMAGE_ADDRESS_FAULT}; it is "data:image/png;base64,AA".`,
  ],
  [
    [{ ...ONE, monogram: '🇬🇧' }],
    'prop "languages[0].monogram" must be two or three capitals, such as "GB"; it is "🇬🇧".',
  ],
])('[LNG-1] [PLT-7] refuses %j in words', (languages, problem) => {
  expect(parseProps(switcher as never, { attributes: { 'selected-title': 'English' }, json: { languages } })).toEqual({
    kind: 'bad',
    problems: [`fc-language-switcher: ${problem}`],
  });
});
