import {
  EMAIL,
  NEWS,
  NEW_PASSWORD,
  PERSON,
  REGISTRATION_FACTS,
  RESIDENCE,
  TERMS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'unified-sign-up',
  version: 2,
  title: 'Live sign-up on one page',
  summary: 'Everything that a live account needs, on one page.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [
        EMAIL,
        { ...NEW_PASSWORD, unlike: ['email', 'first_name', 'last_name', 'birth_date', 'phone'] },
        ...RESIDENCE,
        ...PERSON,
        TERMS,
        NEWS,
      ],
      submit: { client: 'forms', method: 'POST', path: '/fcm-forms/signup', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'sign-up/thank-you' },
      elsewhere: 'log-in',
    },
  ],
});
