import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'unsubscribe',
  version: 1,
  title: 'Leave the newsletter',
  summary: 'The page that the newsletter’s visible link leads to: its button unsubscribes, without a log-in.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'leave',
      fields: [{ kind: 'link-code', name: 'code', parameter: 'code' }],
      submit: { client: 'forms', method: 'POST', path: '/api/unsubscribe/{code}' },
      follow: { kind: 'page', page: 'unsubscribe/done' },
    },
  ],
});
