import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';
import { NEWSLETTER_EXAMPLE, newsletterFields } from './newsletter-fields.ts';

export const newsletterUnsubscribed = defineEvent({
  name: 'newsletter.unsubscribed',
  version: 1,
  sent: 'A person no longer wants the newsletter. Send them nothing more of it.',
  data: z.strictObject(newsletterFields),
  example: NEWSLETTER_EXAMPLE,
});
