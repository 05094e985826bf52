import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'in-a-header',
    title: 'Opens the search of this site',
    html: `<fc-search-button page="/en-gb/search" edition="en-gb"><script type="application/json">
{ "links": [{ "label": "Markets", "href": "/en-gb/markets" }, { "label": "Costs", "href": "/en-gb/costs" }, { "label": "Deposits and withdrawals", "href": "/en-gb/deposits-and-withdrawals" }] }
</script></fc-search-button>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'a.search-button' }] }],
    frameHeight: 560,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'once, in the head of the site',
  keys: [
    ['Enter, Space', 'open the search; the focus goes to the field'],
    ['Down arrow, Up arrow', 'go through the results'],
    ['Enter', 'goes to the chosen result, or to the page of all results'],
    ['Escape', 'closes it and gives the focus back'],
  ],
  accessibility: ['How many results there are is announced, half a second after typing rests.'],
  pattern: 'combobox',
};
