import { EMAIL } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'new-verification-mail',
  version: 1,
  title: 'New link to confirm by',
  summary: 'Has the mail sent again that confirms an address, whether the address is known or not.',
  requirements: ['FRM-1', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'ask',
      fields: [EMAIL],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/email-verify/resend' },
      follow: { kind: 'stay' },
      elsewhere: 'log-in',
    },
  ],
});
