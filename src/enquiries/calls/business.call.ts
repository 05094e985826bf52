import { EXAMPLE_PERSON } from '#calls/example-people.ts';
import { contactBody, esgBody, whiteLabelBody } from '#contracts/calls/enquiries.ts';
import { defineEnquiry, freshIds } from '../define-enquiry.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';

const received = (context: EnquiriesContext, edition: string, template: string, page: string, name: string) => ({
  answer: freshIds(),
  mail: { template, values: { link: `${context.publicUrl}/${edition}/${page}`, name } },
});

export const whiteLabelCall = defineEnquiry({
  path: '/utils/custom-forms/white-label',
  summary: 'A business that wants the platform under its own name',
  kind: 'white-label',
  body: whiteLabelBody,
  answer: 'SignupAnswer',
  examples: [
    {
      name: 'business',
      body: {
        ...EXAMPLE_PERSON,
        company: 'Analytical Engines Ltd',
        country_id: 'GB',
        website: 'https://example.com',
        message: 'We have some thousand clients.\nWhen could we talk?',
      },
    },
  ],
  write: ({ context, edition, body }) =>
    received(context, edition.id, 'white-label-received', 'white-label', body.first_name),
});

export const esgCall = defineEnquiry({
  path: '/utils/custom-forms/esg',
  summary: 'A lead for sustainable investing',
  kind: 'esg',
  body: esgBody,
  answer: 'SignupAnswer',
  examples: [{ name: 'lead', body: { ...EXAMPLE_PERSON, country_id: 'GB' } }],
  write: ({ context, edition, body }) =>
    received(context, edition.id, 'esg-received', 'sustainable-investing', body.first_name),
});

export const contactCall = defineEnquiry({
  path: '/api/contact',
  summary: 'Somebody writes to the company',
  kind: 'contact',
  body: contactBody,
  answer: 'SignupAnswer',
  examples: [
    { name: 'question', body: { ...EXAMPLE_PERSON, topic: 'payment', message: 'When does a transfer arrive?' } },
    { name: 'without-a-message', body: { ...EXAMPLE_PERSON, topic: 'payment' }, refused: 'bad-input' },
  ],
  write: ({ context, edition, body }) => received(context, edition.id, 'contact-received', 'contact', body.first_name),
});
