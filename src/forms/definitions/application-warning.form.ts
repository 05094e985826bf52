import { defineForm } from '#forms/engine/define-form.ts';
import { APPLICATION_WAYS, CHECK_PAGE, TO_NEXT_PAGE } from './application-step.ts';

export default defineForm({
  id: 'application-warning',
  version: 1,
  title: 'Application: warning',
  summary: 'Acknowledges that the product may not be appropriate; only then does the application go on.',
  requirements: ['FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'warning',
      fields: [{ kind: 'consent', name: 'warning_read' }],
      submit: {
        client: 'user-auth',
        method: 'POST',
        path: '/api/application/warning',
        adds: ['edition', 'form', 'shown_texts'],
      },
      follow: TO_NEXT_PAGE,
      ways: APPLICATION_WAYS,
      elsewhere: CHECK_PAGE,
    },
  ],
});
