import { isLikeEmail, judgeRepeatedPassword } from '#contracts/typed-password.ts';
import { isEasyPassword } from '#domain/easy-password.ts';

type Chosen = { readonly password?: string | undefined; readonly password_confirm?: string | undefined };

/** What no schema knows of a password that is being chosen for this mailbox: whether it is one that is guessed first, and whether it was typed twice alike. */
export function passwordComplaints({ password, password_confirm: confirm }: Chosen, email: string): Record<string, readonly string[]> {
  const repeated = confirm === undefined ? undefined : judgeRepeatedPassword(confirm, password ?? '');
  const code = password === undefined ? undefined : isLikeEmail(password, email) ? 'like-email' : isEasyPassword(password, email) ? 'too-common' : undefined;
  return { ...(code && { password: [code] }), ...(repeated?.ok === false && { password_confirm: [repeated.code] }) };
}
