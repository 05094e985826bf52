import type { WidgetExample } from '#islands/define-widget.ts';

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
