import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const COMPANIES = [
  {
    code: 'FCA',
    name: { text: 'Northquay UK Ltd' },
    authority: { text: 'Financial Conduct Authority' },
    licence: '000000',
    address: { text: '1 Harbour Steps, London E14 0ZZ, United Kingdom' },
    clients: ['Guernsey', 'Isle of Man', 'Jersey', 'United Kingdom'],
    own: true,
  },
  {
    code: 'JSC',
    name: { text: 'شركة نورثكي الأردن ذ.م.م', lang: 'ar', dir: 'rtl' },
    authority: { text: 'Jordan Securities Commission' },
    licence: '00/0000',
    address: { text: '7 Harbour Street, Amman 11190, Jordan' },
    clients: ['Algeria', 'Bahrain', 'Egypt', 'Iraq', 'Jordan', 'Kuwait', 'Lebanon'],
  },
  {
    code: 'IIROC',
    name: { text: 'Northquay Canada Inc.' },
    authority: { text: 'Canadian Investment Regulatory Organization' },
    licence: '00000',
    address: { text: '4 Queen’s Wharf, Toronto ON M5V 0A0, Canada' },
    clients: ['Canada'],
  },
];

const html = (attributes: string, companies: readonly object[]) =>
  `<fc-companies${attributes}><script type="application/json">${JSON.stringify({ companies })}</script></fc-companies>`;

export default [
  {
    name: 'companies',
    title: 'Three companies; the server adds them',
    html: html('', COMPANIES),
    states: [{ name: 'countries', steps: [{ do: 'click', on: 'summary' }] }],
  },
  { name: 'with-licence', title: 'With licence and address', html: html(' with-licence', COMPANIES.slice(0, 2)) },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'on a page about the firm or its regulation, to say which company serves whom',
  accessibility: [
    'It is a list; each company has a list of terms and their descriptions.',
    'Buoys are decoration: which company serves the edition is said in words beside its buoy.',
    'A name that the page’s language lacks says its own language.',
  ],
};
