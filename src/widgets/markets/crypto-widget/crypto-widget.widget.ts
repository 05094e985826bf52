import { defineWidget } from '#islands/define-widget.ts';
import { cryptoProps } from './crypto-props.ts';

export default defineWidget({
  tag: 'fc-crypto-widget',
  load: 'eager',
  // Nothing in it asks for React: prices and changes are the binder's, links are links.
  hydrate: 'interaction',
  title: 'Crypto widget',
  group: 'markets',
  instrumentProps: ['pairs'],
  summary:
    'A list of crypto prices with their changes over a day and a week, from a stream of its own. Each column is there when ' +
    'it has a title. On a phone the short symbol stands for the name.',
  requirements: ['CRY-1', 'CRY-2', 'CRY-3', 'CRY-4', 'LIV-3'],
  props: cryptoProps,
  texts: ['app-quotes', 'crypto-widget'],
  view: () => import('./crypto-widget.tsx'),
  examples: () => import('./crypto-widget.examples.ts'),
});
