import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'licence',
    title: 'A licence, with its entry in the register',
    html: `<fc-certificate-popup heading="Authorisation to deal in investments" image="/media/licence.svg" issuer="Authority for Demonstration" number="000000" date="2019-03-14" register="https://register.example/firms/000000"></fc-certificate-popup>`,
    states: [{ name: 'enlarged', steps: [{ do: 'click', on: 'role=link[name=/Authorisation/]' }] }],
  },
  {
    name: 'award',
    title: 'An award, upright, with what its picture shows',
    html: `<fc-certificate-popup heading="Clearest costs 2025" image="/media/award.svg" alt="Certificate of the Forum of Demonstration Brokers: first of 24 for clearly stated costs" width="792" height="1120" issuer="Forum of Demonstration Brokers" date="2025-11-20" heading-level="4"></fc-certificate-popup>`,
    states: [{ name: 'enlarged', steps: [{ do: 'click', on: 'role=link[name=/Clearest/]' }] }],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a licence or an award is shown small, with its facts, and enlarged on demand',
  twins: ['fc-dialog', 'fc-popup', 'fc-form-popup', 'fc-hint', 'fc-stolen-accounts-popup'],
  keys: [
    ['Enter', 'enlarges the picture'],
    ['Escape', 'closes it, unless it may not be closed'],
    ['Tab, Shift Tab', 'stay inside while it is open'],
  ],
  accessibility: [
    'The picture needs alt words that say what it certifies; the facts stand beside it as text.',
    'While it is enlarged the rest of the page is inert; closing gives the focus back.',
  ],
  pattern: 'dialog-modal',
};
