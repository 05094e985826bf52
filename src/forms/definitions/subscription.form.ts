import { EMAIL } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'subscription',
  version: 1,
  title: 'Newsletter',
  summary: 'Asks for the newsletter; a mail has to be confirmed first.',
  requirements: ['FRM-1', 'FRM-8', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'subscribe',
      fields: [EMAIL, { kind: 'consent', name: 'consent', documents: ['privacy'] }],
      submit: { client: 'forms', method: 'POST', path: '/api/subscribe', adds: ['edition', 'form', 'shown_texts'] },
      follow: { kind: 'stay' },
    },
  ],
});
