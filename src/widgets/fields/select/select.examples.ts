import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const PLATFORMS = `<fc-item value="web" label="Web platform"></fc-item>
  <fc-item value="mobile" label="Mobile app"></fc-item>
  <fc-item value="desktop" label="Desktop platform" disabled></fc-item>
  <fc-item value="api" label="FIX API"></fc-item>`;

export default [
  {
    name: 'plain',
    title: 'A choice from a few',
    html: `<fc-select label="Platform" name="platform" helper-text="You can use the others later with the same account.">
  ${PLATFORMS}
</fc-select>`,
    states: [
      { name: 'focus', steps: [{ do: 'focus', on: 'role=combobox' }] },
      {
        name: 'open',
        steps: [
          { do: 'click', on: 'role=combobox' },
          { do: 'press', key: 'ArrowDown' },
        ],
      },
    ],
  },
  {
    name: 'with-titles',
    title: 'Options with a second line, one chosen at first',
    html: `<fc-select label="Account type" name="account" value="raw" required>
  <fc-item value="standard" label="Standard" title="Spreads from 0.6 pips, no commission"></fc-item>
  <fc-item value="raw" label="Raw" title="Spreads from 0.0 pips, a commission per trade"></fc-item>
  <fc-item value="islamic" label="Swap-free" title="For clients whose faith forbids interest; not offered by this entity" disabled></fc-item>
</fc-select>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'role=combobox' }] }],
  },
  {
    name: 'error',
    title: 'With an error',
    html: `<fc-select label="Base currency" name="currency" error-text="Choose the currency of your account." required>
  <fc-item value="GBP" label="British pound"></fc-item>
  <fc-item value="EUR" label="Euro"></fc-item>
  <fc-item value="USD" label="US dollar"></fc-item>
</fc-select>`,
  },
  {
    name: 'disabled',
    title: 'Not to be used',
    html: `<fc-select label="Leverage" value="30" disabled helper-text="Set by your regulator for retail clients.">
  <fc-item value="30" label="30:1"></fc-item>
</fc-select>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where one of a few options is chosen in a form',
  twins: ['fc-autocomplete', 'fc-select-switcher'],
  keys: [
    ['Enter, Space, Down arrow, Up arrow', 'open the list'],
    ['Down arrow, Up arrow', 'go to the next or previous option, round the ends'],
    ['Home, End', 'go to the first or last option'],
    ['a letter', 'goes to the next option that begins with it'],
    ['Enter, Space', 'take the highlighted option'],
    ['Escape', 'closes the list'],
  ],
  accessibility: [
    'Label, note and error belong to the field and are read with it. Disabled options are read and cannot be taken.',
  ],
  pattern: 'listbox',
};
