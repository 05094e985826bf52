import type { AccountsContext } from '../accounts-context.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';

/** An affiliate's number is what the cookie `affid` keeps of whom the link brings (TRK-1). */
export const affidOf = ({ accountNumber }: Pick<SignUpAttempt, 'accountNumber'>): string => String(accountNumber);

/** The home page of the affiliate's edition; any other address takes `?affid=` as well. */
export const referralLink = (
  { publicUrl }: Pick<AccountsContext, 'publicUrl'>,
  attempt: Pick<SignUpAttempt, 'accountNumber' | 'edition'>,
): string => `${publicUrl}/${attempt.edition}?${new URLSearchParams({ affid: affidOf(attempt) })}`;
