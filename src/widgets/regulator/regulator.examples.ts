import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'several',
    title: 'Choosing among several',
    html: `<fc-regulator selected="fca"><script type="application/json">
{ "entries": [
  { "value": "fca", "label": "FCA", "text": "Financial Conduct Authority", "url": "/en-gb/costs", "edition": "en-gb" },
  { "value": "asic", "label": "ASIC", "text": "Australian Securities and Investments Commission", "url": "/en-au/costs", "edition": "en-au" },
  { "value": "jsc", "label": "JSC", "text": "Jordan Securities Commission · العربية", "url": "/ar-jo/costs", "edition": "ar-jo" }
] }
</script></fc-regulator>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: '.regulator-button' }] }],
    frameHeight: 320,
  },
  {
    name: 'one',
    title: 'With one alone it is disabled',
    html: `<fc-regulator><script type="application/json">
{ "entries": [{ "value": "fca", "label": "FCA", "text": "Financial Conduct Authority", "url": "/en-gb" }] }
</script></fc-regulator>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where the brand’s companies and their regulators are chosen from',
  twins: ['fc-language-switcher'],
  keys: [
    ['Enter, Space', 'open the list'],
    ['Tab', 'goes from link to link'],
    ['Escape', 'closes it and gives the focus back'],
  ],
  accessibility: [
    'With one regulator it is disabled.',
  ],
  pattern: 'disclosure',
};
