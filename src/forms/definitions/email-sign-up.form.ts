import {
  EMAIL,
  NEWS,
  PERSON,
  REGISTRATION_FACTS,
  RESIDENCE,
  STEP_FACTS,
  TERMS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'email-sign-up',
  version: 2,
  title: 'Live sign-up that begins with the e-mail',
  summary: 'Asks for the e-mail alone, and for everything else on the next page.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [EMAIL, NEWS],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/email/signup', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'sign-up/finish' },
      elsewhere: 'log-in',
    },
    {
      id: 'details',
      fields: [
        {
          kind: 'new-password',
          name: 'password',
          unlike: ['first_name', 'last_name', 'birth_date', 'phone'],
          hint: true,
        },
        ...RESIDENCE,
        ...PERSON,
        TERMS,
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup/signup-step-2', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'sign-up/thank-you' },
      ways: { 'sign-up-missing': 'sign-up/by-e-mail' },
    },
  ],
});
