import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'erase-account',
  version: 1,
  title: 'Erase my data',
  summary:
    'Closes the accounts and erases the data of the client who is logged in, by the password (docs/decisions/041).',
  requirements: ['FRM-1', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'erase',
      fields: [{ kind: 'current-password', name: 'current_password', hint: true }],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/erase', bearer: true },
      follow: { kind: 'stay' },
      erases: true,
      provesBy: 'current_password',
      ways: { 'token-invalid': 'log-in' },
      elsewhere: 'account',
    },
  ],
});
