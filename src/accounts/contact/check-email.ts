import type { ValidateEmailAnswer } from '#contracts/calls/signup.ts';
import { isDisposable } from '../abuse/disposable-domains.ts';
import { type EmailAddress, parseEmail } from './email-address.ts';
import type { HasMail } from './mail-domain.ts';

export type EmailVerdict =
  | { readonly kind: 'good'; readonly email: EmailAddress }
  | { readonly kind: 'bad'; readonly reason: NonNullable<ValidateEmailAnswer['reason']> };

/** What is asked of an address beside its spelling. */
type EmailRules = { readonly disposableEmail: 'refuse' | 'allow'; readonly hasMail?: HasMail | undefined };

/** What validate-email answers and step 1 refuses. Never asks whether the address is known. */
export async function checkEmail(line: string, { disposableEmail, hasMail }: EmailRules): Promise<EmailVerdict> {
  const email = parseEmail(line);
  if (email === undefined) return { kind: 'bad', reason: 'syntax' };
  if (disposableEmail === 'refuse' && isDisposable(email.domain)) return { kind: 'bad', reason: 'disposable' };
  if (hasMail !== undefined && !(await hasMail(email.domain))) return { kind: 'bad', reason: 'domain' };
  return { kind: 'good', email };
}
