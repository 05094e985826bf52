import { CONTACT_TOPICS } from '#contracts/enquiry-kinds.ts';
import { ENQUIRY_MESSAGE_MAX_LENGTH } from '#contracts/limits.ts';
import { EMAIL, FULL_NAME, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'contact',
  version: 1,
  title: 'Contact',
  summary: 'Writes to the company, about a topic.',
  requirements: ['FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'enquiry',
      fields: [
        ...FULL_NAME,
        EMAIL,
        { kind: 'phone', name: 'phone', optional: true },
        { kind: 'choice', name: 'topic', options: CONTACT_TOPICS },
        { kind: 'long-text', name: 'message', max: ENQUIRY_MESSAGE_MAX_LENGTH, hint: true },
        { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
      ],
      submit: { client: 'forms', method: 'POST', path: '/api/contact', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'contact/thank-you' },
    },
  ],
});
