import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'login',
  version: 1,
  title: 'Log in',
  summary: 'E-mail and password for a session; the token is kept by the browser, so it needs JavaScript.',
  requirements: ['FRM-1', 'FRM-4', 'SES-5'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'login',
      fields: [
        { kind: 'email', name: 'email', autocomplete: 'username' },
        { kind: 'current-password', name: 'password' },
      ],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/authorise', adds: ['agent', 'timezone'] },
      follow: { kind: 'session' },
      leads: { 'second-factor-needed': 'log-in/confirm' },
      takesPasskey: true,
      ways: { 'log-in-by-mail': 'reset-password' },
      elsewhere: 'sign-up',
      resend: '/utils/custom-forms/email-verify/resend',
    },
  ],
});
