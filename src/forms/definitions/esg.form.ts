import { ENQUIRY_MESSAGE_MAX_LENGTH } from '#contracts/limits.ts';
import { EMAIL, FULL_NAME, NEWS, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'esg',
  version: 2,
  title: 'Sustainable investing',
  summary: 'Asks to hear more of sustainable investing.',
  requirements: ['FRM-1', 'FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'enquiry',
      fields: [
        ...FULL_NAME,
        EMAIL,
        { kind: 'country', name: 'country_id' },
        { kind: 'long-text', name: 'message', max: ENQUIRY_MESSAGE_MAX_LENGTH, optional: true, hint: true },
        { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
        NEWS,
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/esg', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'sustainable-investing/thank-you' },
    },
  ],
});
