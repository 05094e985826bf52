import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'login-phone',
  version: 1,
  title: 'Log in by phone',
  summary: 'Sends a code to the confirmed phone number and takes it for a session, which needs JavaScript.',
  requirements: ['FRM-1', 'FRM-3', 'FRM-8', 'SES-5'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'number',
      fields: [{ kind: 'phone', name: 'phone' }],
      submit: { client: 'forms', method: 'POST', path: '/fcm-forms/verify-phone' },
      follow: { kind: 'page', page: 'log-in/phone/code' },
      elsewhere: 'log-in',
    },
    {
      id: 'code',
      fields: [{ kind: 'one-time-code', name: 'code', hint: true }],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/authorise/phone', adds: ['agent', 'timezone'] },
      follow: { kind: 'session' },
      leads: { 'second-factor-needed': 'log-in/confirm' },
      ways: { 'bad-input': 'log-in/phone' },
      sendAgain: '/auth/send_onetime_auth_sms/',
      elsewhere: 'log-in/phone',
    },
  ],
});
