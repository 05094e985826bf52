import { eventStep } from '#forms/definitions/event-step.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'trade-days',
  version: 2,
  title: 'Trade days',
  summary: 'Registers for the event of its page, or for its waiting list.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [eventStep({ path: '/utils/custom-forms/tradedays', list: 'events' })],
});
