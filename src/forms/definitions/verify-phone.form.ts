import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'verify-phone',
  version: 1,
  title: 'Confirm the phone number',
  summary: 'Sends a code to a number and takes it, for the client who is logged in or the sign-up in progress.',
  requirements: ['FRM-1', 'FRM-3', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'number',
      fields: [{ kind: 'phone', name: 'phone', countryOf: 'country_id' }],
      submit: { client: 'forms', method: 'POST', path: '/fcm-forms/verify-phone' },
      follow: { kind: 'page', page: 'verify-phone/code' },
    },
    {
      id: 'code',
      fields: [{ kind: 'one-time-code', name: 'code', hint: true }],
      submit: { client: 'forms', method: 'POST', path: '/fcm-forms/verify-phone' },
      follow: { kind: 'stay' },
      ways: { 'bad-input': 'verify-phone', 'sign-up-missing': 'log-in' },
      sendAgain: '/auth/send_onetime_auth_sms/',
      elsewhere: 'verify-phone',
    },
  ],
});
