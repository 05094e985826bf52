import { defineForm } from '#forms/engine/define-form.ts';
import { TO_NEXT_PAGE } from './application-step.ts';

export default defineForm({
  id: 'application-return',
  version: 1,
  title: 'Application: return',
  summary: 'The page a mailed link leads to: only its button goes on, opening the link changes nothing.',
  requirements: ['FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'go-on',
      fields: [{ kind: 'link-code', name: 'code', parameter: 'code' }],
      submit: { client: 'user-auth', method: 'POST', path: '/api/application/return' },
      follow: TO_NEXT_PAGE,
      ways: {
        'code-expired': 'log-in',
        'code-invalid': 'log-in',
        'code-used': 'log-in',
        'second-factor-needed': 'log-in',
      },
    },
  ],
});
