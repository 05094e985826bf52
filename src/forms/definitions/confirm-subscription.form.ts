import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'confirm-subscription',
  version: 1,
  title: 'Confirm the newsletter',
  summary: 'The page that the newsletter’s first mail leads to: only its button confirms.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'confirm',
      fields: [{ kind: 'link-code', name: 'code', parameter: 'code' }],
      submit: { client: 'forms', method: 'POST', path: '/api/subscribe/confirm' },
      follow: { kind: 'page', page: 'subscribe/confirmed' },
      ways: { 'code-used': 'subscribe', 'code-expired': 'subscribe', 'code-invalid': 'subscribe' },
    },
  ],
});
