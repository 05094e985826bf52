import { LONG_ANSWER_MAX_LENGTH } from '#contracts/limits.ts';
import {
  EMAIL,
  FULL_NAME,
  NEWS,
  NEW_PASSWORD,
  PHONE,
  REGISTRATION_FACTS,
  RESIDENCE,
  TERMS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'affiliate',
  version: 2,
  title: 'Affiliate application',
  summary: 'An affiliate applies in two pages; the second confirms and issues the referral link.',
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
        { kind: 'web-address', name: 'website', optional: true },
        { kind: 'long-text', name: 'about', max: LONG_ANSWER_MAX_LENGTH, hint: true },
        TERMS,
        NEWS,
      ],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/signup/affiliate-signup',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'affiliate/confirm' },
      elsewhere: 'log-in',
    },
    {
      id: 'confirm',
      fields: [],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/partner-affiliate/step2' },
      follow: { kind: 'page', page: 'affiliate/thank-you' },
      ways: { 'sign-up-missing': 'affiliate' },
    },
  ],
});
