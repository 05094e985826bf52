import {
  EMAIL,
  FULL_NAME,
  NEWS,
  PHONE,
  REGISTRATION_FACTS,
  RESIDENCE,
  TERMS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'lead',
  version: 2,
  title: 'Ask to be called',
  summary: 'A lead: who wants to hear more, without a password.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [...FULL_NAME, EMAIL, ...RESIDENCE, PHONE, TERMS, NEWS],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/signup/lead-signup',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'lead/thank-you' },
      elsewhere: 'log-in',
    },
  ],
});
