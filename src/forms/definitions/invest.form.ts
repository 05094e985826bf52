import { ACCESS, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'invest',
  version: 1,
  title: 'Invest account',
  summary: 'Opens a live account for shares and funds.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'FRM-9', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [...ACCESS, { kind: 'fixed', name: 'product', value: 'invest' }],
      submit: { client: 'forms', method: 'POST', path: '/fcm-forms/signup', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'sign-up/details' },
      elsewhere: 'log-in',
    },
  ],
});
