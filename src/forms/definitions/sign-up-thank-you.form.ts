import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'sign-up-thank-you',
  version: 1,
  title: 'Sign-up: thank you',
  summary: 'Shows the account that the sign-up opened and sends the confirmation mail again.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'visible',
  steps: [
    {
      id: 'thank-you',
      fields: [],
      shows: {
        facts: 'account-opened',
        call: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup/thank-you-step' },
      },
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/email-verify/resend' },
      follow: { kind: 'stay' },
      ways: { 'sign-up-missing': 'sign-up', 'sign-up-incomplete': 'sign-up/details' },
    },
  ],
});
