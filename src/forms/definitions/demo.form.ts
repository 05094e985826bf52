import { ACCESS, DEMO_TERMS, REGISTRATION_FACTS, STEP_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'demo',
  version: 1,
  title: 'Demo account',
  summary: 'A demo account in two pages: how to log in, then platform, leverage and balance.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [...ACCESS],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/demo-signup', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'demo/terms' },
      elsewhere: 'log-in',
    },
    {
      id: 'terms',
      fields: [...DEMO_TERMS],
      submit: { client: 'forms', method: 'POST', path: '/fcm-forms/create-demo-account-2-step', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'demo/thank-you' },
      ways: { 'sign-up-missing': 'demo' },
    },
  ],
});
