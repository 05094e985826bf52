import { callsOf } from '#calls/define-call.ts';
import type { NewsletterContext } from './newsletter-context.ts';

/** Declares a call of the newsletter. */
export const defineCall = callsOf<NewsletterContext>();
