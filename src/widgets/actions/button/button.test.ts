import { expect, it } from 'vitest';
import { parseProps } from '#islands/parse-props.ts';
import { LINK_ADDRESS_FAULT } from '#kit/safe-address.ts';
import button from './button.widget.ts';

const refused = (attributes: Record<string, string>) => {
  const parsed = parseProps(button as never, { attributes });
  return parsed.kind === 'bad' ? parsed.problems : [];
};

it.each([
  [
    { label: 'Go', href: '/', variant: 'solid' },
    'prop "variant" must be one of "contained", "outlined", "transparent", "text"; it is "solid".',
  ],
  [
    { label: 'Go', href: '/', colour: 'green' },
    'prop "colour" must be one of "accent", "neutral", "danger"; it is "green".',
  ],
  [{ label: 'Go', href: '/', size: 'huge' }, 'prop "size" must be one of "large", "medium", "small"; it is "huge".'],
  [
    { label: 'Go' },
    'prop "href" must be given, or else type="submit" or type="reset" in a form: a button has one thing to do; it is missing.',
  ],
  [
    { label: 'Go', href: '/', type: 'submit' },
    'prop "href" must be given, or else type="submit" or type="reset" in a form: a button has one thing to do; it is "/".',
  ],
  [
    { label: 'Go', href: '/', busy: '' },
    'prop "busy" must be left out where href is given: a link has nothing to wait for; it is true.',
  ],
])('[UIK-7] [PLT-7] refuses %j in words', (attributes, problem) => {
  expect(refused(attributes)).toEqual([`fc-button: ${problem}`]);
});

it('[UIK-7] follows no address that runs', () => {
  expect(refused({ label: 'Go', href: 'javascript:alert(1)' })).toEqual([
    `fc-button: prop "href" ${LINK_ADDRESS_FAULT}; it is "javascript:alert(1)".`,
  ]);
  expect(refused({ label: 'Go', href: 'tel:+44' })).toEqual([]);
});
