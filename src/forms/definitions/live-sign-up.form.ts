import { ADDRESS_LINE_MAX_LENGTH, PERSON_NAME_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#contracts/limits.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'live-sign-up',
  version: 1,
  title: 'Live sign-up',
  summary: 'Opens a live account in two pages: how to log in, then who the client is.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2', 'TRK-3'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [
        { kind: 'email', name: 'email', autocomplete: 'email', hint: true },
        { kind: 'new-password', name: 'password', unlike: 'email', hint: true },
        { kind: 'country', name: 'country_id' },
        { kind: 'confirm-country', name: 'confirm_country', of: 'country_id' },
        { kind: 'consent', name: 'consent_terms', documents: ['terms', 'risk-warning', 'privacy'] },
        { kind: 'consent', name: 'consent_marketing', optional: true },
      ],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/signup',
        adds: ['agent', 'attribution', 'company_id', 'edition', 'entity', 'form', 'shown_texts', 'timezone'],
      },
      follow: { kind: 'page', page: 'sign-up/details' },
      elsewhere: 'log-in',
    },
    {
      id: 'details',
      fields: [
        { kind: 'text', name: 'first_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'given-name', autocapitalize: 'words' },
        { kind: 'text', name: 'last_name', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'family-name', autocapitalize: 'words' },
        { kind: 'birth-date', name: 'birth_date', hint: true },
        { kind: 'phone', name: 'phone', countryOf: 'country_id' },
        { kind: 'text', name: 'address_line', max: ADDRESS_LINE_MAX_LENGTH, autocomplete: 'address-line1', hint: true },
        { kind: 'text', name: 'city', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'address-level2' },
        { kind: 'text', name: 'postal_code', max: POSTAL_CODE_MAX_LENGTH, autocomplete: 'postal-code', optional: true },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup/signup-step-2', adds: ['agent', 'form', 'timezone'] },
      follow: { kind: 'page', page: 'sign-up/thank-you' },
      ways: { 'sign-up-missing': 'sign-up' },
    },
  ],
});
