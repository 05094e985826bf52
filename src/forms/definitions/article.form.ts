import { EMAIL, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'article',
  version: 1,
  title: 'The rest of an article',
  summary: 'Has a gated article mailed: the link in the mail opens it.',
  requirements: ['FRM-1', 'FRM-2', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'ask',
      fields: [EMAIL, { kind: 'consent', name: 'consent', documents: ['privacy'] }],
      submit: { client: 'forms', method: 'POST', path: '/api/articles/{subject}', adds: REGISTRATION_FACTS },
      follow: { kind: 'stay' },
    },
  ],
});
