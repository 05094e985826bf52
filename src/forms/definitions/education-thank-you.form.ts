import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'education-thank-you',
  version: 1,
  title: 'Zero to hero: thank you',
  summary: 'Shows the lessons of the course that the sign-up enrolled in, and sends the confirmation mail again.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'visible',
  steps: [
    {
      id: 'thank-you',
      fields: [],
      shows: {
        facts: 'course',
        call: { client: 'forms', method: 'POST', path: '/utils/custom-forms/education/fetch-thank-you' },
      },
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/email-verify/resend' },
      follow: { kind: 'stay' },
      ways: { 'sign-up-missing': 'zero-to-hero', 'sign-up-incomplete': 'zero-to-hero/name' },
    },
  ],
});
