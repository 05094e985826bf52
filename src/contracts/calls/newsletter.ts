import * as z from 'zod/mini';
import { NEWSLETTER_TOPICS_MAX } from '#contracts/limits.ts';
import { emailField } from './person-fields.ts';

/**
 * POST /api/subscribe. `topics` are words of the brand's own (`market-news`); `shown_texts` are the ids and versions of
 * the consent's texts. Edition and language are those of the locale header, or of `edition`.
 */
export const subscribeBody = z.object({
  email: emailField,
  consent: z.literal(true),
  topics: z.optional(
    z.array(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))).check(z.maxLength(NEWSLETTER_TOPICS_MAX)),
  ),
  edition: z.optional(z.string().check(z.maxLength(20))),
  form_id: z.optional(z.string().check(z.maxLength(60))),
  form_version: z.optional(z.string().check(z.maxLength(40))),
  shown_texts: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(20))),
});
/** The same whether the address is new, known or had too many mails. */
export type SubscribeAnswer = { sent: true };

/** POST /api/subscribe/confirm */
export const confirmSubscriptionBody = z.object({ code: z.string().check(z.maxLength(512)) });
export type ConfirmSubscriptionAnswer = { subscribed: true };

/** POST /api/unsubscribe/{code}: also what mail software posts by itself (RFC 8058), so it asks for no token of the site. */
export type UnsubscribeAnswer = { subscribed: false };
