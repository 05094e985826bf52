import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'closed',
    title: 'A toggle on phones and tablets, all in view on wide screens',
    html: `<fc-details-widget>
  <p>Margin is the part of a position’s value that you set aside to open it. At a margin of 3.33% a position of £10,000 asks for £333.</p>
  <p>If the money in your account falls below half of the margin of all open positions, we close them, the one with the largest loss first. <a href="/leverage">How margin calls work</a></p>
</fc-details-widget>`,
    states: [
      { name: 'closed-on-a-phone', steps: [{ do: 'resize', widthPx: 360 }] },
      {
        name: 'open-on-a-tablet',
        steps: [
          { do: 'resize', widthPx: 991 },
          { do: 'click', on: 'summary' },
        ],
      },
    ],
  },
  {
    name: 'own-labels',
    title: 'Open at first, with labels of its own',
    html: `<fc-details-widget open show-more="Show all charges" show-less="Hide the charges"><ul><li>Spread, from 0.6 pips</li><li>Overnight financing, 2.5% a year above the reference rate</li><li>Currency conversion, 0.5%</li></ul></fc-details-widget>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where details are of use on a wide screen and in the way on a phone',
  twins: ['fc-accordion', 'fc-read-more'],
  keys: [['Enter, Space', 'open or close the details on phones and tablets']],
  accessibility: ['On wide screens the toggle is gone and the details are simply there.'],
  pattern: 'disclosure',
};
