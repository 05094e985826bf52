import { ACCESS, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'campaign',
  version: 1,
  title: 'Sign-up of a campaign',
  summary: 'Opens a live account for who follows a campaign; its name comes with what the address carried.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'FRM-9', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [...ACCESS],
      submit: { client: 'forms', method: 'POST', path: '/api/campaign/signup', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: 'sign-up/details' },
      elsewhere: 'log-in',
    },
  ],
});
