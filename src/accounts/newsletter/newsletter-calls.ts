import type { Call } from '#calls/call-declaration.ts';
import type { NewsletterContext } from './newsletter-context.ts';
import { confirmSubscriptionCall, subscribeCall } from './subscribe.call.ts';
import { unsubscribeCall, unsubscribeLinkCall } from './unsubscribe.call.ts';

/** Of the site's own pages. */
export const SUBSCRIBE_CALLS: readonly Call<NewsletterContext>[] = [subscribeCall, confirmSubscriptionCall];
/** Of a mail's link, and of mail software that follows its header. */
export const UNSUBSCRIBE_CALLS: readonly Call<NewsletterContext>[] = [unsubscribeCall, unsubscribeLinkCall];
