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
    name: 'places',
    title: 'A regulator with several editions',
    html: `<fc-regulator selected="cysec"><script type="application/json">
{ "entries": [
  { "value": "fca", "label": "FCA", "text": "Financial Conduct Authority", "url": "/en-gb/costs", "edition": "en-gb", "places": [{ "label": "United Kingdom · English", "url": "/en-gb/costs", "edition": "en-gb" }] },
  { "value": "cysec", "label": "CYSEC", "text": "Cyprus Securities and Exchange Commission", "url": "/de-de/costs", "edition": "de-de", "places": [
    { "label": "Deutschland · Deutsch", "url": "/de-de/costs", "edition": "de-de", "current": true, "lang": "de-DE", "dir": "ltr" },
    { "label": "España · Español", "url": "/es-es/costs", "edition": "es-es", "lang": "es-ES", "dir": "ltr" }
  ] },
  { "value": "jsc", "label": "JSC", "text": "Jordan Securities Commission", "url": "/ar-jo/costs", "edition": "ar-jo", "places": [{ "label": "الأردن · العربية", "url": "/ar-jo/costs", "edition": "ar-jo", "lang": "ar-JO", "dir": "rtl" }] }
] }
</script></fc-regulator>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: '.regulator-button' }] }],
    frameHeight: 420,
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
    'Each edition’s link names its regulator and says the country in its own language, with `lang`.',
  ],
  pattern: 'disclosure',
};
