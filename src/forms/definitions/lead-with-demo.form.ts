import { EMAIL, NEWS, REGISTRATION_FACTS, RESIDENCE, TERMS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'lead-with-demo',
  version: 1,
  title: 'Demo account without a password',
  summary: 'A lead and a demo account at once: e-mail and country are enough.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [EMAIL, ...RESIDENCE, TERMS, NEWS, { kind: 'fixed', name: 'platform', value: 'webtrader' }],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/signup-lead-with-demo',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'demo/thank-you' },
      elsewhere: 'log-in',
    },
  ],
});
