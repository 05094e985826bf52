import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'secondary',
    title: 'The usual look',
    html: `<fc-tabs label="Platforms">
  <fc-item value="web" label="Web"><p>Trade in the browser, nothing to install.</p></fc-item>
  <fc-item value="mobile" label="Mobile"><p>The same account, prices and orders on the phone.</p></fc-item>
  <fc-item value="desktop" label="Desktop"><p>Charts on as many screens as you have.</p></fc-item>
</fc-tabs>`,
    states: [
      { name: 'chosen', steps: [{ do: 'click', on: 'role=tab[name="Mobile"]' }] },
      {
        name: 'by-keyboard',
        steps: [
          { do: 'focus', on: 'role=tab[name="Web"]' },
          { do: 'press', key: 'End' },
        ],
      },
    ],
  },
  {
    name: 'primary-with-icons',
    title: 'In a track, medium, with icons and a disabled tab',
    html: `<fc-tabs variant="primary" size="medium" initial="1" label="Products">
  <fc-item value="cfd" label="CFDs" leading-icon="candlestick_chart_20px"><p>Contracts on the price of currencies, metals, indices and shares.</p></fc-item>
  <fc-item value="fx" label="Currencies" leading-icon="currency_exchange_20px"><p>Sixty pairs, from 0.6 pips.</p></fc-item>
  <fc-item value="invest" label="Investing" leading-icon="savings_fill1_20px" trailing-icon="arrow_forward_20px" disabled><p>Not offered by this entity.</p></fc-item>
</fc-tabs>`,
  },
  {
    name: 'vertical',
    title: 'Small, beside the panels',
    html: `<fc-tabs id="steps" direction="vertical" size="small" heading-level="4">
  <fc-item value="apply" label="Apply"><p>Five minutes, with your identity card at hand.</p></fc-item>
  <fc-item value="verify" label="Verify"><p>We check the documents, mostly within an hour.</p>
    <fc-accordion heading-level="5"><fc-item label="Which documents?"><p>A passport and a bill with your address.</p></fc-item></fc-accordion>
  </fc-item>
  <fc-item value="fund" label="Fund"><p>By card or bank transfer.</p></fc-item>
</fc-tabs>`,
  },
  {
    name: 'primary-vertical',
    title: 'In a track beside the panels',
    html: `<fc-tabs direction="vertical" variant="primary" label="Order types">
  <fc-item value="market" label="Market order"><p>Filled at once, at the best price there is. In a quick market that may be another price than the one you saw.</p></fc-item>
  <fc-item value="limit" label="Limit order"><p>Filled at your price or a better one, or not at all.</p></fc-item>
  <fc-item value="stop" label="Stop order"><p>Becomes a market order when the price reaches yours. It limits a loss, but does not promise the price.</p></fc-item>
</fc-tabs>`,
  },
  {
    name: 'many-from-json',
    title: 'More tabs than fit, attributes from JSON',
    html: `<fc-tabs label="Markets" initial="5">
  <script type="application/json">{"items":[{"value":"majors","label":"Major currency pairs","attrs":{"data-track":"majors"}},{"value":"minors","label":"Minor currency pairs"},{"value":"metals","label":"Precious metals"},{"value":"energies","label":"Energies"},{"value":"indices","label":"Stock indices"},{"value":"shares","label":"Single shares"},{"value":"crypto","label":"Crypto-assets"}]}</script>
  <fc-item><p>EURUSD, GBPUSD, USDJPY and their like.</p></fc-item>
  <fc-item><p>EURGBP, AUDNZD and their like.</p></fc-item>
  <fc-item><p>Gold, silver, platinum, palladium.</p></fc-item>
  <fc-item><p>Brent, WTI, natural gas.</p></fc-item>
  <fc-item><p>US 500, Germany 40, UK 100.</p></fc-item>
  <fc-item><p>More than two thousand.</p></fc-item>
  <fc-item><p>Bitcoin and Ether, where the regulator allows.</p></fc-item>
</fc-tabs>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where short texts share one place and belong together',
  twins: ['fc-custom-tabs', 'fc-hash-tabs', 'fc-home-tabs', 'fc-account-types', 'fc-hash-blocks'],
  keys: [
    ['Tab', 'goes to the active tab, then into its panel'],
    ['Right arrow, Left arrow', 'choose the next or previous tab, round the ends; mirrored right to left'],
    ['Home, End', 'choose the first or last tab'],
  ],
  accessibility: [
    'Where no script runs, and on paper, all stand below each other under their own headings.',
    'In a vertical list the Up and Down arrows choose.',
  ],
  pattern: 'tabs',
};
