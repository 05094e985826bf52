import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'recover-log-in',
  version: 1,
  title: 'Log in by a recovery code',
  summary:
    'The second step of a log-in for somebody who has lost passkey and authenticator app: one of the ten codes they have kept. It needs JavaScript.',
  requirements: ['FRM-1', 'FRM-8', 'SES-5'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'recovery',
      fields: [{ kind: 'one-time-code', name: 'recovery_code', isRecovery: true, hint: true }],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/authorise/code', adds: ['agent', 'timezone'] },
      follow: { kind: 'session' },
      ways: { 'log-in-missing': 'log-in' },
      elsewhere: 'log-in/confirm',
    },
  ],
});
