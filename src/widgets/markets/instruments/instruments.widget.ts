import { defineWidget } from '#islands/define-widget.ts';
import { instrumentsProps } from './instruments-props.ts';

export default defineWidget({
  tag: 'fc-instruments',
  load: 'lazy',
  hydrate: 'visitor',
  title: 'Instruments',
  group: 'markets',
  summary:
    'All instruments in a list: live prices, spread and change of the day, filtered by kind, group and words, sorted, fifty at a time, each with a link to its page. ' +
    'Twenty rows are in view first, and a button shows the others of the page; with room, a row has the line of its day. ' +
    'Without a script the same links and the same form ask the server. Only the rows that are shown are asked for.',
  requirements: ['PLT-4', 'PLT-8', 'QTS-7', 'QTS-9', 'QTS-10'],
  props: instrumentsProps,
  texts: ['instruments', 'app-quotes'],
  view: () => import('./instruments.tsx'),
  examples: () => import('./instruments.examples.ts'),
});
