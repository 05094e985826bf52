import { defineWidget } from '#islands/define-widget.ts';
import { quotesProps } from './quotes-props.ts';

export default defineWidget({
  tag: 'fc-app-quotes',
  load: 'eager',
  // Prices need no React: the first load's binder writes them. Only a tab does.
  hydrate: 'interaction',
  title: 'Quotes',
  group: 'markets',
  instrumentProps: ['pairs', 'tabs.pairs'],
  summary:
    'A table of live prices: symbol, bid, ask and, beside buy or sell buttons, the spread. Prices are written into the ' +
    'server’s markup as they come, one connection for the whole page. Several lists stand behind tabs.',
  requirements: [
    'QTS-1',
    'QTS-2',
    'QTS-3',
    'QTS-4',
    'QTS-5',
    'QTS-6',
    'QTS-7',
    'QTS-8',
    'QTS-9',
    'QTS-10',
    'QTS-11',
    'LIV-5',
  ],
  props: quotesProps,
  texts: ['app-quotes'],
  view: () => import('./app-quotes.tsx'),
  examples: () => import('./app-quotes.examples.ts'),
});
