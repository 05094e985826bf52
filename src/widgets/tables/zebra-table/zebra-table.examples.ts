import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const SESSIONS = ['Sydney', 'Tokyo', 'Singapore', 'Dubai', 'Frankfurt', 'London', 'New York', 'Chicago'];

export default [
  {
    name: 'pictures',
    title: 'Ways to pay compared, pictures among the headers',
    html: `<fc-zebra-table caption="Ways to pay compared">
  <script type="application/json">{
    "headerData": [{"key": "what", "text": "Way"}, {"key": "bank", "text": "Bank transfer", "image": "/media/payment-bank.svg", "align": "end"}, {"key": "card", "text": "Card", "image": "/media/payment-card.svg", "align": "end"}, {"key": "wallet", "image": "/media/payment-wallet.svg", "alt": "Electronic wallet", "align": "end"}],
    "rowsData": [
      [{"key": "what", "label": "Money in"}, {"key": "bank", "label": "1 working day"}, {"key": "card", "label": "at once"}, {"key": "wallet", "label": "at once"}],
      [{"key": "what", "label": "Most at a time"}, {"key": "card", "label": "£20,000"}, {"key": "wallet", "label": "£10,000"}],
      [{"key": "what", "label": "Our charge"}, {"key": "bank", "label": "none"}, {"key": "card", "label": "none"}, {"key": "wallet", "label": "none"}],
      [{"key": "what", "label": "Money out"}, {"key": "bank", "label": "1 to 3 working days"}, {"key": "card", "label": "1 to 5 working days"}, {"key": "wallet", "label": "1 working day"}]
    ]
  }</script>
</fc-zebra-table>`,
  },
  {
    name: 'sticky-and-wide',
    title: 'More columns than fit, the first stays; HTML in a label is text',
    html: `<fc-zebra-table caption="Trading hours by session, London time" sticky-first>
  <script type="application/json">${JSON.stringify({
    headerData: [{ key: 'market', text: 'Market' }, ...SESSIONS.map((text) => ({ key: text, text, align: 'center' }))],
    rowsData: ['Currencies', 'Gold and silver', 'Energies', 'Shares in the <b>US</b>'].map((market, row) => [
      { key: 'market', label: market },
      ...SESSIONS.filter((_, at) => (at + row) % 5 !== 4).map((key, at) => ({
        key,
        label: `${String((at * 2 + row) % 24).padStart(2, '0')}:00`,
      })),
    ]),
  }).replaceAll('<', String.raw`\u003c`)}</script>
</fc-zebra-table>`,
  },
  {
    name: 'plain',
    title: 'Under a heading that says the caption already, without row headers',
    html: `<fc-zebra-table caption="Public holidays" caption-hidden row-headers="false">
  <script type="application/json">{
    "headerData": [{"key": "Date"}, {"key": "Closed"}],
    "rowsData": [[{"key": "Date", "label": "25 December 2026"}, {"key": "Closed", "label": "All markets but crypto-assets"}], [{"key": "Date", "label": "1 January 2027"}, {"key": "Closed", "label": "All markets but crypto-assets"}]]
  }</script>
</fc-zebra-table>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where facts in rows and columns are compared, from data',
  twins: ['fc-spreads-table', 'fc-deposit-withdrawal'],
  keys: [['Tab', 'reaches a table that is wider than its place; arrow keys scroll it']],
  accessibility: ['Heads of columns and rows are marked as such. A head that is a picture needs words.'],
};
