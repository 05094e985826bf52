import { expect, it } from 'vitest';
import { parseProps } from '#islands/parse-props.ts';
import textField from './text-field.widget.ts';

it.each([
  [{}, ['prop "label" must be a string; it is missing.']],
  [{ label: 'A', counter: '' }, ['prop "counter" needs maxlength, the number it counts up to; it is true.']],
  [
    { label: 'A', 'leading-icon': 'Mail' },
    ['prop "leadingIcon" must be a symbol as in candlestick_chart_24px or savings_fill1_24px; it is "Mail".'],
  ],
  [{ label: 'A', type: 'password' }, ['prop "type" must be one of "text", "email", "tel", "url"; it is "password".']],
  [
    { label: 'A', textarea: '', type: 'tel' },
    ['prop "type" must be "text" where textarea is set: only that may have several lines; it is "tel".'],
  ],
  [{ label: 'A', value: 'four', maxlength: '3' }, ['prop "value" must not be longer than maxlength; it is "four".']],
  [{ label: 'A', maxlength: '0' }, ['prop "maxlength" must be at least 1; it is 0.']],
])('[TXF-1] [PLT-7] refuses %j in words', (attributes, problems) => {
  expect(parseProps(textField as never, { attributes })).toEqual({
    kind: 'bad',
    problems: problems.map((problem) => `fc-text-field: ${problem}`),
  });
});
