import type { WidgetExample } from '#islands/define-widget.ts';

export default [
  {
    name: 'link-and-place',
    title: 'A link, and the place it leads to',
    html: `<p>Before you trade, look at <fc-anchor target="#overnight" label="what a night costs"></fc-anchor></p>
<p>Opening and closing a position costs the spread, and nothing else.</p>
<fc-anchor name="overnight"></fc-anchor>
<p>A position held past the end of the day earns or pays the difference in interest.</p>`,
  },
  {
    name: 'own-icon',
    title: 'With an icon of its own, to any part that has an id',
    html: `<h3 id="currencies">Currencies</h3>
<p>Sixty pairs, from 0.6 pips.</p>
<fc-anchor target="#currencies" label="Back to currencies" icon="arrow_upward_20px"></fc-anchor>`,
  },
] satisfies readonly WidgetExample[];
