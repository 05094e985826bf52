import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'verify-email',
  version: 1,
  title: 'Confirm the e-mail address',
  summary: 'The page a confirmation mail leads to: only its button confirms, opening the link changes nothing.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'confirm',
      fields: [{ kind: 'link-code', name: 'code', parameter: 'code' }],
      submit: { client: 'registration', method: 'GET', path: '/activation_code/verify/{code}/' },
      follow: { kind: 'page', page: 'verify-email/confirmed' },
      ways: { 'code-used': 'log-in', 'code-expired': 'verify-email/again', 'code-invalid': 'verify-email/again' },
    },
  ],
});
