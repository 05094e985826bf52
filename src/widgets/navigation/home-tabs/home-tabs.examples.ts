import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'phone-first',
    title: 'On a phone the app comes first',
    html: `<fc-home-tabs label="Ways to trade">
  <fc-item value="web" label="In the browser" leading-icon="computer_20px"><p>Charts, orders and your account in one window, nothing to install.</p></fc-item>
  <fc-item value="app" label="On the phone" leading-icon="mobile_20px"><p>The same account in your pocket: prices, orders, alerts.</p></fc-item>
</fc-home-tabs>`,
    states: [
      { name: 'chosen', steps: [{ do: 'click', on: 'role=tab[name="On the phone"]' }] },
      { name: 'narrow', steps: [{ do: 'resize', widthPx: 768 }] },
    ],
  },
  {
    name: 'selected',
    title: 'On wide screens the third',
    html: `<fc-home-tabs selected="2" label="Why with us" heading-level="4">
  <fc-item value="prices" label="Prices"><p>Typically 0.6 pips on EURUSD.</p></fc-item>
  <fc-item value="help" label="Help"><p>People answer, in eleven languages, around the clock.</p></fc-item>
  <fc-item value="safety" label="Safety"><p>Your money is kept apart from ours, in banks that a regulator has approved.</p></fc-item>
</fc-home-tabs>`,
  },
  {
    name: 'quotes',
    title: 'Live prices behind each tab; one that is not open is not asked for',
    html: `<fc-home-tabs label="Markets">
  <fc-item value="forex" label="Forex"><fc-app-quotes pairs="EURUSD,GBPUSD" label="Forex prices"></fc-app-quotes></fc-item>
  <fc-item value="crypto" label="Crypto"><fc-crypto-widget pairs="BTCUSD,ETHUSD"></fc-crypto-widget></fc-item>
</fc-home-tabs>`,
    states: [{ name: 'crypto', steps: [{ do: 'click', on: 'role=tab[name="Crypto"]' }] }],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where tabs should begin with another tab on phones than on wide screens',
  twins: ['fc-tabs', 'fc-custom-tabs', 'fc-hash-tabs', 'fc-account-types', 'fc-hash-blocks'],
  keys: [
    ['Tab', 'goes to the active tab, then into its panel'],
    ['Right arrow, Left arrow', 'choose the next or previous tab, round the ends; mirrored right to left'],
    ['Home, End', 'choose the first or last tab'],
  ],
  accessibility: ['Which tab is first is decided before the first paint, so nothing is read twice.'],
  pattern: 'tabs',
};
