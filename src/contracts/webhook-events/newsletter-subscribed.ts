import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';
import { NEWSLETTER_EXAMPLE, newsletterFields } from './newsletter-fields.ts';

export const newsletterSubscribed = defineEvent({
  name: 'newsletter.subscribed',
  version: 1,
  sent: 'A person confirmed, by the link of the mail, that they want the newsletter.',
  data: z.strictObject(newsletterFields),
  example: NEWSLETTER_EXAMPLE,
});
