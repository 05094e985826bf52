import { hkdfSync } from 'node:crypto';
import { PLATFORM_PASSWORD_LENGTH } from '#contracts/limits.ts';
import { keyId } from '#calls/keyed-hash.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** Letters and digits without those that look alike. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * The first password of a platform account, derived from the attempt: shown to who registered and told to the platform,
 * and so stored nowhere; the attempt names the key. It holds a small letter, a capital and a digit, which platforms ask for.
 */
export function platformPassword(
  { keys: { platformPassword: ring } }: Pick<AccountsContext, 'keys'>,
  attempt: { readonly id: string; readonly passwordKey: string | null },
): string {
  // Of before there was such a column: the oldest that is still listed.
  const key = ring.find((each) => keyId(each) === attempt.passwordKey) ?? ring.at(-1)!;
  for (let round = 0; ; round += 1) {
    // Rejection keeps the signs equally likely; four bytes a sign leave more than enough.
    const bytes = new Uint8Array(
      hkdfSync('sha256', key, 'forecourt', `${attempt.id} ${round}`, PLATFORM_PASSWORD_LENGTH * 4),
    );
    const password = [...bytes]
      .filter((byte) => byte < SIGNS.length * 4)
      .slice(0, PLATFORM_PASSWORD_LENGTH)
      .map((byte) => SIGNS[byte % SIGNS.length])
      .join('');
    if (
      password.length === PLATFORM_PASSWORD_LENGTH &&
      /[a-z]/.test(password) &&
      /[A-Z]/.test(password) &&
      /\d/.test(password)
    )
      return password;
  }
}
