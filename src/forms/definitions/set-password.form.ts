import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'set-password',
  version: 1,
  title: 'Set a new password',
  summary: 'The page a reset mail leads to: takes the new password twice and ends every session.',
  requirements: ['FRM-1', 'FRM-3', 'FRM-8'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'password',
      fields: [
        { kind: 'link-code', name: 'hash', parameter: 'hash' },
        { kind: 'new-password', name: 'password', hint: true },
        { kind: 'repeat-password', name: 'password_confirm', of: 'password' },
      ],
      submit: { client: 'registration', method: 'POST', path: '/password/reset/{hash}/' },
      follow: { kind: 'page', page: 'set-password/done' },
      ways: { 'code-used': 'log-in', 'code-expired': 'reset-password', 'code-invalid': 'reset-password' },
    },
  ],
});
