import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const words = (more: object) =>
  `<script type="application/json">${JSON.stringify({
    before: 'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage.',
    sentence: '71% of retail investor accounts lose money when trading CFDs with this provider.',
    after:
      'You should consider whether you understand how CFDs work, and whether you can afford to take the high risk of losing your money.',
    ...more,
  })}</script>`;

export default [
  {
    name: 'strip',
    title: 'The strip, where the regulator demands that the warning stands',
    html: `<fc-risk-warning variant="strip">${words({ standing: true })}</fc-risk-warning>`,
    states: [{ name: 'collapsed', steps: [{ do: 'click', on: '.risk-close' }] }],
  },
  {
    name: 'expandable',
    title: 'Expandable, under a regulator that lets it shrink to its name',
    html: `<fc-risk-warning variant="expandable">${words({})}</fc-risk-warning>`,
    states: [{ name: 'collapsed', steps: [{ do: 'click', on: '.risk-close' }] }],
  },
  {
    name: 'removable',
    title: 'Removable',
    html: `<fc-risk-warning variant="removable">${words({})}</fc-risk-warning>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'once more among the words of a page; below the header it stands by itself',
  keys: [
    [
      'Enter, Space',
      'on the button: shorten or show the whole warning, give it less or more room where it has to stand, or take it away where the regulator allows it',
    ],
  ],
  accessibility: [
    'The prescribed words stay readable in full where the regulator wants it standing. It is a region with a name and is not announced by itself.',
  ],
};
