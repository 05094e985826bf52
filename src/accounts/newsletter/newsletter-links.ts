import { VERIFICATION_LINK_TTL_S } from '#contracts/limits.ts';
import { deriveKeys, isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';

type Wish = { readonly id: string; readonly requestedAt: Date };
type Purpose = 'confirm' | 'unsubscribe';

/** Signed codes of the newsletter's links: `id.milliseconds.signature`. One that confirms does not unsubscribe. */
export type NewsletterLinks = {
  readonly confirmCode: (wish: Wish) => string;
  /** Undefined: not ours, or older than the link may be. */
  readonly readConfirm: (code: string, now: Date) => Wish | undefined;
  /** Good for as long as the subscription: a mail may be read years later. */
  readonly unsubscribeCode: (id: string) => string;
  readonly readUnsubscribe: (code: string) => string | undefined;
};

const CODE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,15})\.([\w-]{43})$/;

export function newsletterLinks(secret: KeyRing): NewsletterLinks {
  const keys = deriveKeys(secret, 'accounts/newsletter');
  const write = (purpose: Purpose, id: string, ms: number) => `${id}.${ms}.${keyedHash(keys, purpose, id, String(ms))}`;
  const read = (purpose: Purpose, code: string): Wish | undefined => {
    const [, id = '', ms = '', signature = ''] = CODE.exec(code) ?? [];
    return id !== '' && isKeyedHash(keys, signature, purpose, id, ms)
      ? { id, requestedAt: new Date(Number(ms)) }
      : undefined;
  };
  return {
    confirmCode: ({ id, requestedAt }) => write('confirm', id, requestedAt.getTime()),
    readConfirm: (code, now) => {
      const wish = read('confirm', code);
      return wish !== undefined && now.getTime() < wish.requestedAt.getTime() + VERIFICATION_LINK_TTL_S * 1000
        ? wish
        : undefined;
    },
    unsubscribeCode: (id) => write('unsubscribe', id, 0),
    readUnsubscribe: (code) => read('unsubscribe', code)?.id,
  };
}
