import type { CallContext } from '#calls/call-context.ts';
import { Throttle } from '#calls/throttle.ts';
import type { AccountsOptions } from '../accounts-context.ts';
import { accountKeys } from '../keys.ts';
import { newsletterLinks } from './newsletter-links.ts';
import type { SubscriptionContext } from './subscriptions.ts';

export type NewsletterOptions = Pick<
  AccountsOptions,
  | 'audit'
  | 'captcha'
  | 'db'
  | 'editions'
  | 'enqueue'
  | 'formCounts'
  | 'internalSecret'
  | 'mayPromote'
  | 'message'
  | 'now'
  | 'publicUrl'
  | 'secret'
  | 'secureCookies'
  | 'signUpsPerAddress'
>;

export type NewsletterContext = CallContext &
  SubscriptionContext &
  Pick<NewsletterOptions, 'formCounts' | 'mayPromote'>;

export function newsletterContext(options: NewsletterOptions): NewsletterContext {
  const keys = accountKeys(options.secret);
  return {
    ...options,
    keys,
    // Counts together with the accounts' mails: a mailbox gets a few an hour, whoever asks.
    throttle: new Throttle(keys.throttle, options.now),
    links: newsletterLinks(options.secret),
  };
}
