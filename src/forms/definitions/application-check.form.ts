import { ANSWERED_STEPS } from '#contracts/application.ts';
import { defineForm } from '#forms/engine/define-form.ts';
import { APPLICATION_STATE, APPLICATION_WAYS } from './application-step.ts';

export default defineForm({
  id: 'application-check',
  version: 1,
  title: 'Application: check your answers',
  summary: 'Shows every answer with a way to change it, says what is missing, and sends the application.',
  requirements: ['FRM-7', 'PLT-1'],
  texts: ANSWERED_STEPS.map((step) => `form-application-${step}` as const),
  hydrate: 'visible',
  steps: [
    {
      id: 'check',
      fields: [{ kind: 'consent', name: 'answers_true' }],
      shows: { facts: 'application', call: APPLICATION_STATE },
      submit: {
        client: 'user-auth',
        method: 'POST',
        path: '/api/application/send',
        adds: ['edition', 'form', 'shown_texts'],
      },
      follow: { kind: 'page', page: 'account/application/sent' },
      ways: { ...APPLICATION_WAYS, 'not-offered': 'account' },
    },
  ],
});
