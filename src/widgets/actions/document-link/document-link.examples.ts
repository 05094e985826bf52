import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'pdf',
    title: 'A PDF with its size and day',
    html: `<fc-document-link type="pdf" href="/media/client-agreement.pdf" label="Client agreement" bytes="1248320" date="2026-10-01"></fc-document-link>`,
  },
  {
    name: 'html',
    title: 'A page of the web, in a new tab',
    html: `<fc-document-link type="html" href="https://register.fca.example/firm/100000" label="Our entry in the regulator’s register" new-tab></fc-document-link>`,
  },
  {
    name: 'list',
    title: 'Several, one with a long name',
    html: `<fc-document-link type="pdf" href="/media/key-information-cfd-currencies.pdf" label="Key information document: contracts for difference on currency pairs, for retail clients" bytes="84200"></fc-document-link>
<fc-document-link type="html" href="/legal/risk-disclosure" label="Risk disclosure" date="2026-07-01"></fc-document-link>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a link leads to a PDF or a document, and its kind, size and date help to decide',
  keys: [['Enter', 'follows the link']],
  accessibility: ['Kind, size and date are part of the link’s name.'],
};
