import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'reset-password',
  version: 1,
  title: 'Reset the password',
  summary: 'Asks for the e-mail address and has a link mailed, whether the address is known or not.',
  requirements: ['FRM-1', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'request',
      fields: [{ kind: 'email', name: 'email', autocomplete: 'username' }],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/reset_password' },
      follow: { kind: 'stay' },
      elsewhere: 'reset-password/phone',
    },
  ],
});
