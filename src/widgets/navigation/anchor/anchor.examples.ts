import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

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

export const notes: WidgetNotes = {
  when: 'where words in the text lead to a part of the same page, or a part has to be led to',
  twins: ['fc-article-toc', 'fc-scroll-spy'],
  keys: [['Enter', 'follows the link; the focus goes where the link leads']],
  accessibility: ['As a mark it is not seen and not read; put it directly before what it marks.'],
};
