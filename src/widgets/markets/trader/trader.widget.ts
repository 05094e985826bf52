import { defineWidget } from '#islands/define-widget.ts';
import { traderProps } from './trader-props.ts';

export default defineWidget({
  tag: 'fc-trader',
  load: 'lazy',
  // Nothing in it is operated but the button that the binder of prices listens to.
  hydrate: 'interaction',
  title: 'Picture of the web trader',
  group: 'markets',
  instrumentProps: ['pairs'],
  summary:
    'The web trader, drawn as HTML and SVG: a list of instruments, a chart of past days and a ticket with live prices, and ' +
    'one worked example whose margin, cost of a night and loss at the stop follow the rules of the edition. It is one figure, ' +
    'and nothing in the picture can be operated.',
  requirements: ['PLT-1', 'PLT-6', 'PGE-16', 'QTS-6', 'LIV-5'],
  props: traderProps,
  texts: ['trader', 'app-quotes'],
  view: () => import('./trader.tsx'),
  examples: () => import('./trader.examples.ts'),
});
