import { defineWidget } from '#islands/define-widget.ts';
import { tradingProps } from './trading-props.ts';

export default defineWidget({
  tag: 'fc-trading-calculator',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Trading calculator',
  group: 'markets',
  instrumentProps: ['instrument'],
  summary:
    'Margin, the value of a pip, overnight financing, or profit and loss of a position, by the terms of the instrument and the leverage of the edition’s regulator, in the currency of the account. ' +
    'Prices begin with those of the moment. The address carries all inputs, so that a result can be sent; without a script the same form asks the page.',
  requirements: ['PLT-6', 'PLT-7'],
  props: tradingProps,
  texts: ['trading-calculator', 'autocomplete'],
  view: () => import('./trading-calculator.tsx'),
  examples: () => import('./trading-calculator.examples.ts'),
});
