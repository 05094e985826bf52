import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'premium-analytics',
  version: 1,
  title: 'Premium analytics',
  summary: 'Opens premium analytics for a signed-in client.',
  requirements: ['FRM-1', 'SES-6'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'open',
      fields: [],
      submit: { client: 'forms', method: 'POST', path: '/utils/premium-analytics', bearer: true },
      follow: { kind: 'link' },
      ways: { 'token-invalid': 'log-in' },
    },
  ],
});
