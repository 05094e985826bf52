import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'give-back-seat',
  version: 1,
  title: 'Give back a seat',
  summary:
    'The page that the mail of an event leads to: its button gives back the seat, or the place on the waiting list.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'leave',
      fields: [{ kind: 'link-code', name: 'code', parameter: 'code' }],
      submit: { client: 'forms', method: 'POST', path: '/api/event-seats/give-back/{code}' },
      follow: { kind: 'page', page: 'events/seat-given-back' },
    },
  ],
});
