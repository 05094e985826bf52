import { EMAIL } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'resume-sign-up',
  version: 1,
  title: 'Go on elsewhere',
  summary: 'Mails a link by which a sign-up that stopped goes on, in any browser.',
  requirements: ['FRM-7', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'ask',
      fields: [EMAIL],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup/resume' },
      follow: { kind: 'stay' },
      elsewhere: 'sign-up',
    },
  ],
});
