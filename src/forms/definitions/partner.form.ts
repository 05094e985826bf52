import {
  COMPANY_NAME_MAX_LENGTH,
  COMPANY_NUMBER_MAX_LENGTH,
  EXPECTED_CLIENTS_MAX,
  LONG_ANSWER_MAX_LENGTH,
} from '#contracts/limits.ts';
import {
  EMAIL,
  FULL_NAME,
  NEWS,
  NEW_PASSWORD,
  PHONE,
  REGISTRATION_FACTS,
  RESIDENCE,
  STEP_FACTS,
  TERMS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'partner',
  version: 2,
  title: 'Partner application',
  summary: 'An introducing broker applies in two pages: who writes, then the company.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [
        ...FULL_NAME,
        EMAIL,
        { ...NEW_PASSWORD, unlike: ['email', 'first_name', 'last_name', 'phone'] },
        ...RESIDENCE,
        PHONE,
        TERMS,
        NEWS,
      ],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/signup/partner-signup',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'partner/company' },
      elsewhere: 'log-in',
    },
    {
      id: 'company',
      fields: [
        {
          kind: 'text',
          name: 'company_name',
          max: COMPANY_NAME_MAX_LENGTH,
          autocomplete: 'organization',
          autocapitalize: 'words',
        },
        { kind: 'text', name: 'company_number', max: COMPANY_NUMBER_MAX_LENGTH, autocomplete: 'off', optional: true },
        { kind: 'country', name: 'company_country' },
        { kind: 'web-address', name: 'website', optional: true },
        { kind: 'number', name: 'clients_expected', min: 0, max: EXPECTED_CLIENTS_MAX, optional: true, hint: true },
        { kind: 'long-text', name: 'about', max: LONG_ANSWER_MAX_LENGTH, hint: true },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/partner/step2', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'partner/thank-you' },
      ways: { 'sign-up-missing': 'partner' },
    },
  ],
});
