import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'application-link',
  version: 1,
  title: 'Application: go on later',
  summary: 'Mails the client a link by which the application goes on in another browser.',
  requirements: ['FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'ask',
      fields: [],
      submit: { client: 'user-auth', method: 'POST', path: '/api/application/link', adds: ['edition'] },
      follow: { kind: 'stay' },
      ways: { 'token-invalid': 'log-in' },
    },
  ],
});
