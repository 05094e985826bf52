import type { WidgetExample } from '#islands/define-widget.ts';

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
