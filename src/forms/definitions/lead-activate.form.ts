import { STEP_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'lead-activate',
  version: 1,
  title: 'Become a client',
  summary: 'The page that a lead\u2019s mail leads to: a password makes the lead a client.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'password',
      fields: [
        { kind: 'link-code', name: 'hash', parameter: 'code' },
        { kind: 'new-password', name: 'password', hint: true },
      ],
      submit: { client: 'forms', method: 'PATCH', path: '/utils/custom-forms/signup/lead-activate', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'lead/active' },
      ways: { 'code-used': 'log-in', 'code-expired': 'verify-email/again', 'code-invalid': 'verify-email/again' },
    },
  ],
});
