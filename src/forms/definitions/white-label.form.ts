import { COMPANY_NAME_MAX_LENGTH, ENQUIRY_MESSAGE_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'white-label',
  version: 1,
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
        { kind: 'text', name: 'first_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'given-name', autocapitalize: 'words' },
        { kind: 'text', name: 'last_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'family-name', autocapitalize: 'words' },
        { kind: 'email', name: 'email', autocomplete: 'email', hint: true },
        { kind: 'country', name: 'country_id' },
        { kind: 'long-text', name: 'message', max: ENQUIRY_MESSAGE_MAX_LENGTH, optional: true, hint: true },
        { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/white-label', adds: ['agent', 'attribution', 'company_id', 'edition', 'entity', 'form', 'shown_texts', 'timezone'] },
      follow: { kind: 'page', page: 'white-label/thank-you' },
    },
  ],
});
