import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'plain',
    title: 'Many options',
    html: `<fc-autocomplete label="Instrument" name="instrument" helper-text="Prices, hours and costs are shown for it.">
  <script type="application/json">{"items":[{"value":"AUDUSD","label":"Australian dollar / US dollar"},{"value":"UKOIL","label":"Brent crude"},{"value":"GBPUSD","label":"British pound / US dollar"},{"value":"XCUUSD","label":"Copper"},{"value":"EURGBP","label":"Euro / British pound"},{"value":"EURUSD","label":"Euro / US dollar"},{"value":"DE40","label":"Germany 40"},{"value":"XAUUSD","label":"Gold"},{"value":"XPTUSD","label":"Platinum","disabled":true},{"value":"XAGUSD","label":"Silver"},{"value":"UK100","label":"UK 100"},{"value":"US500","label":"US 500"}]}</script>
</fc-autocomplete>`,
    states: [
      { name: 'focus', steps: [{ do: 'focus', on: 'role=combobox' }] },
      {
        name: 'open',
        steps: [
          { do: 'focus', on: 'role=combobox' },
          { do: 'press', key: 'ArrowDown' },
          { do: 'press', key: 'ArrowDown' },
        ],
      },
      { name: 'filtered', steps: [{ do: 'type', on: 'role=combobox', text: 'eu' }] },
      { name: 'no-match', steps: [{ do: 'type', on: 'role=combobox', text: 'rouble' }] },
    ],
  },
  {
    name: 'chosen',
    title: 'One chosen at first, with a second line',
    html: `<fc-autocomplete label="Country you live in" name="country" value="JO" autocomplete="country" required>
  <fc-item value="CY" label="Cyprus" title="With our company in Limassol"></fc-item>
  <fc-item value="JO" label="Jordan" title="With our company in Amman"></fc-item>
  <fc-item value="GB" label="United Kingdom" title="With our company in London"></fc-item>
</fc-autocomplete>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'role=combobox' }] }],
  },
  {
    name: 'error',
    title: 'With an error',
    html: `<fc-autocomplete label="Bank" name="bank" placeholder="Begin with its name" error-text="Choose your bank from the list.">
  <fc-item value="northern" label="Northern Quay Bank"></fc-item>
  <fc-item value="southern" label="Southern Trust"></fc-item>
</fc-autocomplete>`,
  },
  {
    name: 'disabled',
    title: 'Not to be used',
    html: `<fc-autocomplete label="Introducing broker" value="nq" disabled helper-text="Your account was opened through this partner.">
  <fc-item value="nq" label="Northquay Partners"></fc-item>
</fc-autocomplete>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where one of many options is chosen, and a reader knows how it begins',
  twins: ['fc-select', 'fc-select-switcher'],
  keys: [
    ['Down arrow, Up arrow', 'open the list, then go to the next or previous option, round the ends'],
    ['Space', 'opens the list while nothing is typed'],
    ['Enter', 'takes the highlighted option'],
    ['Escape', 'closes the list and gives up what was typed in part'],
  ],
  accessibility: [
    'It is a combobox with a list; how many options fit what is typed is announced.',
    'Label and error belong to the field and are read with it.',
  ],
  pattern: 'combobox',
};
