import type { FastifyRequest } from 'fastify';
import { isEasyPassword } from '#domain/easy-password.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { refusal } from '../parse-body.ts';

/** What the schema cannot know of a new password: whether it was typed twice alike, and whether it is one that everyone tries. */
export function checkNewPassword(context: AccountsContext, request: FastifyRequest, password: string, confirm: string | undefined, email = ''): void {
  const complaints: Record<string, string[]> = {};
  if (confirm !== undefined && confirm.normalize('NFC') !== password) complaints['password_confirm'] = ['mismatch'];
  if (isEasyPassword(password, email)) complaints['password'] = ['too-common'];
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
}
