import { ACCESS, PERSON, REGISTRATION_FACTS, STEP_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'islamic',
  version: 1,
  title: 'Islamic account',
  summary: 'Opens a live account and asks for swap-free terms.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [...ACCESS],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'islamic-account/details' },
      elsewhere: 'log-in',
    },
    {
      id: 'details',
      fields: [...PERSON, { kind: 'consent', name: 'consent_swap_free', hint: true }],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/islamic-account/step2', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'sign-up/thank-you' },
      ways: { 'sign-up-missing': 'islamic-account' },
    },
  ],
});
