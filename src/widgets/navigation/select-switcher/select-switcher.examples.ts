import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'first-shown',
    title: 'The first is shown',
    html: `<fc-select-switcher label="Documents for">
  <fc-item value="personal" label="Personal accounts" link="/sign-up"></fc-item>
  <fc-item value="joint" label="Joint accounts" link="/islamic-account"></fc-item>
  <fc-item value="company" label="Companies and trusts" link="/account-types"></fc-item>
</fc-select-switcher>`,
    states: [
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
    name: 'another-shown',
    title: 'Another is shown, from JSON',
    html: `<fc-select-switcher label="Year of the report" value="2024">
  <script type="application/json">{"items":[{"value":"2025","label":"2025","link":"#report-2025"},{"value":"2024","label":"2024","link":"#report-2024"},{"value":"2023","label":"2023","link":"https://archive.northquay.example/2023"}]}</script>
</fc-select-switcher>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where choosing from a list leads to another page at once',
  twins: ['fc-select', 'fc-autocomplete'],
  keys: [
    ['Enter, Space, Down arrow', 'open the list'],
    ['Down arrow, Up arrow', 'go to the next or previous page of the list, without going there'],
    ['Enter', 'goes there'],
    ['Escape', 'closes the list'],
  ],
  accessibility: ['Passing options does not navigate, so a keyboard can read them all (WCAG 3.2.2).'],
  pattern: 'listbox',
};
