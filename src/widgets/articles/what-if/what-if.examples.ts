import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export const notes: WidgetNotes = {
  when: 'in a lesson, beside the sum that it lets readers change; for a position of their own use fc-trading-calculator',
  twins: ['fc-trade-cost'],
  keys: [
    ['Arrow keys', 'change the value by a step'],
    ['Page Up, Page Down', 'change it by a larger step'],
    ['Home, End', 'go to the smallest and the largest value'],
  ],
  pattern: 'slider',
  accessibility: ['The slider says its value with its unit. The bars are drawn beside the sums, which are text.'],
};

export default [
  {
    name: 'spread',
    title: 'The spread, and what it costs',
    html: '<fc-what-if kind="spread"></fc-what-if>',
    states: [
      {
        name: 'wide',
        steps: [
          { do: 'focus', on: 'role=slider' },
          { do: 'press', key: 'End' },
        ],
      },
    ],
  },
  {
    name: 'close',
    title: 'The price at the end, and who gains',
    html: '<fc-what-if kind="close" name="Oil" units="10" price="62.40"></fc-what-if>',
  },
  { name: 'stop', title: 'A stop, and what fits it', html: '<fc-what-if kind="stop"></fc-what-if>' },
  { name: 'scatter', title: 'Chance in a list', html: '<fc-what-if kind="scatter"></fc-what-if>' },
] satisfies readonly WidgetExample[];
