import { COMPANY_NAME_MAX_LENGTH, ENQUIRY_MESSAGE_MAX_LENGTH } from '#contracts/limits.ts';
import { EMAIL, FULL_NAME, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'white-label',
  version: 2,
  title: 'White label',
  summary: 'A business asks for the platform under its own name.',
  requirements: ['FRM-1', 'FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'enquiry',
      fields: [
        { kind: 'text', name: 'company', max: COMPANY_NAME_MAX_LENGTH, autocomplete: 'organization' },
        { kind: 'web-address', name: 'website', optional: true },
        ...FULL_NAME,
        EMAIL,
        { kind: 'country', name: 'country_id' },
        { kind: 'long-text', name: 'message', max: ENQUIRY_MESSAGE_MAX_LENGTH, optional: true, hint: true },
        { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/white-label', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'white-label/thank-you' },
    },
  ],
});
