import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'confirm-log-in',
  version: 1,
  title: 'Confirm a log-in',
  summary:
    'The second step of a log-in in a browser that the account does not know: a code of the mail or of an authenticator app, or a passkey. It needs JavaScript.',
  requirements: ['FRM-1', 'FRM-3', 'FRM-8', 'SES-5'],
  hydrate: 'visible', // which codes the account goes by is known to the server alone
  steps: [
    {
      id: 'code',
      fields: [{ kind: 'one-time-code', name: 'code', hint: true }],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/authorise/code', adds: ['agent', 'timezone'] },
      follow: { kind: 'session' },
      completesLogIn: true,
      ways: { 'log-in-missing': 'log-in' },
      elsewhere: 'log-in',
    },
  ],
});
