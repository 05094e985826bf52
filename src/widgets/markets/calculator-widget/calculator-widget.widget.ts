import { defineWidget } from '#islands/define-widget.ts';
import { calculatorProps } from './calculator-props.ts';

export default defineWidget({
  tag: 'fc-calculator-widget',
  load: 'eager',
  hydrate: 'visible',
  title: 'Return calculator',
  group: 'markets',
  summary:
    'What an amount put into a company of the S&P 500 some years ago would have become, and what inflation left of the same amount as cash. It calculates when it ' +
    'mounts, and again when asked. Without a script the form asks the page, and the server works out the same.',
  requirements: ['PLT-3', 'CAL-1', 'CAL-2', 'CAL-3', 'CAL-4', 'CAL-5', 'CAL-6', 'CAL-7'],
  props: calculatorProps,
  texts: ['calculator-widget', 'autocomplete'],
  view: () => import('./calculator-widget.tsx'),
  examples: () => import('./calculator-widget.examples.ts'),
});
