import { defineForm } from '#forms/engine/define-form.ts';

/** The second steps that are not those of a live account, by the form that began. */
const SECOND_STEPS = {
  affiliate: 'affiliate/confirm',
  'email-sign-up': 'sign-up/finish',
  islamic: 'islamic-account/details',
  'metatrader-4': 'metatrader-4/details',
  'metatrader-se': 'metatrader-se/details',
  partner: 'partner/company',
  'thank-you': 'sign-up/thank-you',
};

export default defineForm({
  id: 'continue-sign-up',
  version: 1,
  title: 'Go on with the sign-up',
  summary: 'The page a mailed link leads to: only its button goes on, opening the link changes nothing.',
  requirements: ['FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'go-on',
      fields: [{ kind: 'link-code', name: 'code', parameter: 'code' }],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup/resume/open' },
      follow: { kind: 'branch', by: 'next', pages: SECOND_STEPS, otherwise: 'sign-up/details' },
      ways: { 'code-expired': 'sign-up/resume', 'code-invalid': 'sign-up/resume' },
    },
  ],
});
