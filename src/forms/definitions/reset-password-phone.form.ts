import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'reset-password-phone',
  version: 1,
  title: 'Reset the password by phone',
  summary: 'Sends a code to the confirmed phone number, then takes it with the new password.',
  requirements: ['FRM-1', 'FRM-3', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'number',
      fields: [{ kind: 'phone', name: 'phone' }],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/reset_password/phone' },
      follow: { kind: 'page', page: 'reset-password/phone/code' },
      elsewhere: 'reset-password',
    },
    {
      id: 'code',
      fields: [
        { kind: 'one-time-code', name: 'code', hint: true },
        { kind: 'new-password', name: 'password', hint: true },
        { kind: 'repeat-password', name: 'password_confirm', of: 'password' },
      ],
      submit: { client: 'user-auth', method: 'POST', path: '/api/user/reset_password/phone/proceed' },
      follow: { kind: 'page', page: 'set-password/done' },
      ways: { 'bad-input': 'reset-password/phone' },
      sendAgain: '/auth/send_onetime_auth_sms/',
      elsewhere: 'reset-password/phone',
    },
  ],
});
