import type { WidgetExample } from '#islands/define-widget.ts';

export default [
  {
    name: 'for-some',
    title: 'For pages about CFDs, as this one, and about spread bets',
    html: '<fc-product-type types="cfd, sb"><p>Leverage multiplies what you win and what you lose. Most retail accounts lose money.</p></fc-product-type>',
  },
] satisfies readonly WidgetExample[];
