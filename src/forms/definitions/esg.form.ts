import { ENQUIRY_MESSAGE_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'esg',
  version: 1,
  title: 'Sustainable investing',
  summary: 'Asks to hear more of sustainable investing.',
  requirements: ['FRM-1', 'FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'enquiry',
      fields: [
        { kind: 'text', name: 'first_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'given-name', autocapitalize: 'words' },
        { kind: 'text', name: 'last_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'family-name', autocapitalize: 'words' },
        { kind: 'email', name: 'email', autocomplete: 'email', hint: true },
        { kind: 'country', name: 'country_id' },
        { kind: 'long-text', name: 'message', max: ENQUIRY_MESSAGE_MAX_LENGTH, optional: true, hint: true },
        { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
        { kind: 'consent', name: 'consent_marketing', optional: true },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/esg', adds: ['agent', 'attribution', 'company_id', 'edition', 'entity', 'form', 'shown_texts', 'timezone'] },
      follow: { kind: 'page', page: 'sustainable-investing/thank-you' },
    },
  ],
});
