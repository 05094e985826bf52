import { defineForm } from '#forms/engine/define-form.ts';
import { LIVE_SECOND_STEP, SECOND_STEPS } from './second-steps.ts';

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
      follow: {
        kind: 'branch',
        by: 'next',
        pages: { ...SECOND_STEPS, 'thank-you': 'sign-up/thank-you' },
        otherwise: LIVE_SECOND_STEP,
      },
      ways: { 'code-expired': 'sign-up/resume', 'code-invalid': 'sign-up/resume' },
    },
  ],
});
