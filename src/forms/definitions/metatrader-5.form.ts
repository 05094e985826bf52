import { ACCESS, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'metatrader-5',
  version: 1,
  title: 'MetaTrader 5 account',
  summary: 'Opens a live account on MetaTrader 5; the thank-you page has the download.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [...ACCESS],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/metatrader-5/signup',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'sign-up/details' },
      elsewhere: 'log-in',
    },
  ],
});
