import { eventStep } from '#forms/definitions/event-step.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'webinar',
  version: 1,
  title: 'Webinar',
  summary: 'Keeps a seat in the webinar of its page, or a place on its waiting list.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [eventStep({ path: '/utils/custom-forms/webinar', list: 'webinars' })],
});
