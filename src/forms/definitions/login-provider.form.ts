import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'login-provider',
  version: 1,
  title: 'Log in by a provider',
  summary: 'The page a provider sends back to: only its button logs in, opening it changes nothing.',
  requirements: ['FRM-1', 'FRM-2', 'SES-5'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'confirm',
      fields: [],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/authorise/social', adds: ['agent', 'timezone'] },
      follow: { kind: 'session' },
      leads: { 'second-factor-needed': 'log-in/confirm' },
      ways: { 'social-failed': 'log-in', 'social-unlinked': 'sign-up' },
      elsewhere: 'log-in',
    },
  ],
});
