import { COMPANY_NAME_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'dubai-expo',
  version: 1,
  title: 'Dubai expo',
  summary: 'Registers for the event of its page, or for its waiting list.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'register',
      fields: [
        { kind: 'text', name: 'first_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'given-name', autocapitalize: 'words' },
        { kind: 'text', name: 'last_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'family-name', autocapitalize: 'words' },
        { kind: 'email', name: 'email', autocomplete: 'email', hint: true },
        { kind: 'text', name: 'company', max: COMPANY_NAME_MAX_LENGTH, autocomplete: 'organization', optional: true },
        { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
        { kind: 'consent', name: 'consent_marketing', optional: true },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/dubai-expo', adds: ['agent', 'attribution', 'company_id', 'edition', 'entity', 'event', 'form', 'shown_texts', 'timezone'] },
      follow: { kind: 'page', page: 'events/registered' },
      ways: { 'event-over': 'events' },
    },
  ],
});
