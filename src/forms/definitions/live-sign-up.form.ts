import { ADDRESS_LINE_MAX_LENGTH, PERSON_NAME_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#contracts/limits.ts';
import {
  EMAIL,
  FULL_NAME,
  NEWS,
  NEW_PASSWORD,
  REGISTRATION_FACTS,
  STEP_FACTS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'live-sign-up',
  version: 2,
  title: 'Live sign-up',
  summary: 'Opens a live account in two pages: how to log in, then who the client is.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2', 'TRK-3'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [
        EMAIL,
        NEW_PASSWORD,
        { kind: 'country', name: 'country_id' },
        { kind: 'confirm-country', name: 'confirm_country', of: 'country_id' },
        { kind: 'consent', name: 'consent_terms', documents: ['terms', 'risk-warning', 'privacy'] },
        NEWS,
      ],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/signup',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'sign-up/details' },
      elsewhere: 'log-in',
    },
    {
      id: 'details',
      fields: [
        ...FULL_NAME,
        { kind: 'birth-date', name: 'birth_date', hint: true },
        { kind: 'phone', name: 'phone', countryOf: 'country_id' },
        { kind: 'text', name: 'address_line', max: ADDRESS_LINE_MAX_LENGTH, autocomplete: 'address-line1', hint: true },
        { kind: 'text', name: 'city', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'address-level2', isName: true },
        { kind: 'text', name: 'postal_code', max: POSTAL_CODE_MAX_LENGTH, autocomplete: 'postal-code', optional: true },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup/signup-step-2', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'sign-up/thank-you' },
      ways: { 'sign-up-missing': 'sign-up' },
    },
  ],
});
