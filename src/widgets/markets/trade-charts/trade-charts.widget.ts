import { defineWidget } from '#islands/define-widget.ts';
import { tradeChartsProps } from './trade-charts-props.ts';

export default defineWidget({
  tag: 'fc-trade-charts',
  load: 'eager',
  hydrate: 'visible',
  title: 'Trade charts',
  group: 'markets',
  instrumentProps: ['pairs', 'symbol'],
  summary:
    'Small charts of the day, and a large one of the instrument that is chosen, with its past by range, as a line or as candles; the newest price moves its end. ' +
    'The large chart’s code and prices come when it is seen. A sentence and a table say the same in words. Without a script both are pictures.',
  requirements: ['PLT-3', 'TCH-1', 'TCH-2', 'QTS-9', 'QTS-10'],
  props: tradeChartsProps,
  texts: ['trade-charts', 'app-quotes'],
  view: () => import('./trade-charts.tsx'),
  examples: () => import('./trade-charts.examples.ts'),
});
