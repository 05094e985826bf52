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
      fields: [
        { kind: 'email', name: 'email', autocomplete: 'email', hint: true },
        { kind: 'consent', name: 'consent', documents: ['privacy'] },
      ],
      submit: { client: 'forms', method: 'POST', path: '/api/articles/{subject}', adds: ['agent', 'attribution', 'company_id', 'edition', 'entity', 'form', 'shown_texts', 'timezone'] },
      follow: { kind: 'stay' },
    },
  ],
});
