import {
  DEMO_TERMS,
  EMAIL,
  NEWS,
  NEW_PASSWORD,
  REGISTRATION_FACTS,
  RESIDENCE,
  TERMS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'forex-demo',
  version: 1,
  title: 'Forex demo account',
  summary: 'A demo account on one page, with platform, leverage, balance and currency.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [EMAIL, NEW_PASSWORD, ...RESIDENCE, ...DEMO_TERMS, TERMS, NEWS],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/forex-demo/signup',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'demo/thank-you' },
      elsewhere: 'log-in',
    },
  ],
});
