import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';
import { EURUSD, GOLD } from '../example-instruments.ts';

const facts = (...instruments: readonly object[]) =>
  `<script type="application/json">${JSON.stringify({ instruments, source: 'simulated' })}</script>`;

export const notes: WidgetNotes = {
  when: 'where one price says enough and a table has no room; for several instruments with buttons use fc-app-quotes',
  twins: ['fc-app-quotes'],
  accessibility: ['It is a list whose lines read as words. The button to pause the prices is below it.'],
};

export default [
  { name: 'one', title: 'One price', html: `<fc-price-line pairs="EURUSD">${facts(EURUSD)}</fc-price-line>` },
  {
    name: 'several',
    title: 'Several',
    html: `<fc-price-line pairs="EURUSD,XAUUSD">${facts(EURUSD, GOLD)}</fc-price-line>`,
  },
  {
    name: 'closed',
    title: 'While its market is closed',
    html: `<fc-price-line pairs="EURUSD">${facts({ ...EURUSD, isClosed: true, turns: [4_102_444_800, 4_102_531_200] })}</fc-price-line>`,
  },
] satisfies readonly WidgetExample[];
