import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'change-password',
  version: 1,
  title: 'Change the password',
  summary: 'A new password for the client who is logged in, by the present one; every other session ends.',
  requirements: ['FRM-1', 'FRM-3', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'change',
      fields: [
        { kind: 'current-password', name: 'current_password' },
        { kind: 'new-password', name: 'password', hint: true },
        { kind: 'repeat-password', name: 'password_confirm', of: 'password' },
      ],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/password', bearer: true },
      follow: { kind: 'stay' },
      provesBy: 'current_password',
      ways: { 'token-invalid': 'log-in' },
      elsewhere: 'account',
    },
  ],
});
