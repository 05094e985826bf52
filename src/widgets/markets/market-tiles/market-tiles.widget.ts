import { defineWidget } from '#islands/define-widget.ts';
import { marketTilesProps } from './market-tiles-props.ts';

export default defineWidget({
  tag: 'fc-market-tiles',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Tiles of markets',
  group: 'markets',
  summary:
    'A tile for each kind of instruments that the edition offers and has a page for: how many there are, which of them moved most since ' +
    'its last close, and its day as a line above or below that close. The server draws it; it needs no script.',
  requirements: ['PLT-1', 'PLT-6'],
  props: marketTilesProps,
  texts: ['market-tiles'],
  view: () => import('./market-tiles.tsx'),
  examples: () => import('./market-tiles.examples.ts'),
});
