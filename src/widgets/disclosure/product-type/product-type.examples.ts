import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'for-some',
    title: 'For pages about CFDs, as this one, and about spread bets',
    html: '<fc-product-type types="cfd, sb"><p>Leverage multiplies what you win and what you lose. Most retail accounts lose money.</p></fc-product-type>',
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where content is only for pages about some kinds of product',
  twins: ['fc-breakpoint'],
  accessibility: ['The server leaves it out of all other pages, so nobody meets it there.'],
};
