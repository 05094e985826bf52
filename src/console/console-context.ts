import type { CallContext } from '#calls/call-context.ts';
import { deriveKeys } from '#calls/keyed-hash.ts';
import { Throttle } from '#calls/throttle.ts';
import type { PasswordHasher } from '#accounts/credentials/password-hasher.ts';
import type { Transaction } from '#contracts/database.ts';
import type { EnqueueFollowUp } from '#contracts/follow-ups.ts';
import type { KeyRing } from '#contracts/key-ring.ts';

export type ConsoleOptions = Pick<CallContext, 'audit' | 'db' | 'editions' | 'now' | 'internalSecret' | 'message'> & {
  readonly enqueue: EnqueueFollowUp<Transaction>;
  readonly hasher: PasswordHasher;
  /** Root secret; the module derives a key for each purpose. */
  readonly secret: KeyRing;
  /** Where staff find the console, without a trailing slash: links, cookies, passkeys. Known once it listens. */
  readonly consoleUrl: () => string;
  /** In the names of passkeys and apps. */
  readonly brandName: string;
  /** Whether people and staff who are made up are let in (never where others than this machine reach the site). */
  readonly isDemonstration: boolean;
};

/** What the calls of the console share. */
export type ConsoleContext = CallContext &
  ConsoleOptions & {
    readonly ownKeys: { readonly authenticator: KeyRing };
  };

export function consoleContext(options: ConsoleOptions): ConsoleContext {
  const derive = (purpose: string) => deriveKeys(options.secret, `console/${purpose}`);
  return {
    ...options,
    keys: { idempotency: derive('idempotency'), captcha: derive('captcha') },
    ownKeys: { authenticator: derive('authenticator') },
    throttle: new Throttle(derive('throttle'), options.now),
    captcha: 'off',
    signUpsPerAddress: 'limited',
    get secureCookies() {
      return options.consoleUrl().startsWith('https:');
    },
  };
}
