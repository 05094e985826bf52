import * as z from 'zod/mini';
import { edition, company } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const analyticsEvent = defineEvent({
  name: 'analytics.event',
  version: 1,
  sent: 'A browser reported an event that `analyticsEvents` of brand.yaml names, and its visitor agrees to be measured. It names nobody (docs/tracking.md).',
  data: z.strictObject({
    name: field(z.string(), 'As brand.yaml has it.'),
    data: field(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), 'What the browser added.'),
    edition,
    regulator: company.regulator,
  }),
  example: { name: 'video-played', data: { seconds: 12 }, edition: 'en-gb', regulator: 'fca' },
});
