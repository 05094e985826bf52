import type { AccountsOptions } from '#accounts/accounts-context.ts';
import type { CallContext } from '#calls/call-context.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { Throttle } from '#calls/throttle.ts';
import type { RatingBoard } from './rating-board.ts';

export type RatingsOptions = Pick<
  AccountsOptions,
  'audit' | 'db' | 'now' | 'secureCookies' | 'internalSecret' | 'editions' | 'message'
> & {
  /** Signs readers, and hashes what is kept of them. */
  readonly secret: KeyRing;
  readonly board: RatingBoard;
  /** Whether there is an article, or another page, of this path in any edition. */
  readonly isPage: (path: string) => boolean;
};

export type RatingsContext = CallContext & RatingsOptions;

/** A vote asks for no captcha and takes no idempotency key: a second one counts nothing anyway. */
export const ratingsContext = (options: RatingsOptions): RatingsContext => ({
  ...options,
  captcha: 'off',
  signUpsPerAddress: 'limited',
  keys: { captcha: options.secret, idempotency: options.secret },
  throttle: new Throttle(options.secret, options.now),
});
