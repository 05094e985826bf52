import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'seven-editions',
    title: 'Languages and regions; one lacks the page',
    html: `<fc-language-switcher selected-title="English"><script type="application/json">
{ "languages": [
  { "title": "English", "text": "United Kingdom", "url": "/en-gb/costs", "monogram": "GB", "lang": "en-GB", "dir": "ltr", "edition": "en-gb", "current": true },
  { "title": "English", "text": "Australia", "url": "/en-au/costs", "monogram": "AU", "lang": "en-AU", "dir": "ltr", "edition": "en-au" },
  { "title": "English", "text": "Canada", "url": "/en-ca", "monogram": "CA", "lang": "en-CA", "dir": "ltr", "edition": "en-ca", "elsewhere": true },
  { "title": "Deutsch", "text": "Deutschland", "url": "/de-de/costs", "monogram": "DE", "lang": "de-DE", "dir": "ltr", "edition": "de-de" },
  { "title": "Español", "text": "España", "url": "/es-es/costs", "monogram": "ES", "lang": "es-ES", "dir": "ltr", "edition": "es-es" },
  { "title": "English", "text": "Cyprus", "url": "/en-cy/costs", "monogram": "CY", "lang": "en-CY", "dir": "ltr", "edition": "en-cy" },
  { "title": "العربية", "text": "الأردن", "url": "/ar-jo/costs", "monogram": "JO", "lang": "ar-JO", "dir": "rtl", "edition": "ar-jo" }
] }
</script></fc-language-switcher>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: '.language-button' }] }],
    frameHeight: 560,
  },
  {
    name: 'with-pictures',
    title: 'Pictures, and a heading of its own',
    html: `<fc-language-switcher selected-title="English" mobile-heading="Read this page in"><script type="application/json">
{ "languages": [
  { "title": "English", "url": "#english", "img": "/media/pip.svg", "lang": "en", "current": true },
  { "title": "العربية", "url": "#arabic", "img": "/media/horizon.svg", "lang": "ar", "dir": "rtl" }
] }
</script></fc-language-switcher>`,
    frameHeight: 360,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'in the foot or head of the site, once, to change language and region',
  twins: ['fc-regulator'],
  keys: [
    ['Enter, Space', 'open the list'],
    ['Tab, Shift Tab', 'go from link to link and stay inside while it is open'],
    ['Escape', 'closes it and gives the focus back'],
  ],
  accessibility: ['Each entry is in its own language and marked so; the present one is marked with aria-current.'],
};
