import type { FastifyRequest } from 'fastify';
import type { AccountsContext } from '../accounts-context.ts';
import { refusal } from '../parse-body.ts';
import { passwordComplaints } from './password-complaints.ts';

/** What the schema cannot know of a new password: whether it was typed twice alike, and whether it is one that everyone tries. */
export function checkNewPassword(context: AccountsContext, request: FastifyRequest, password: string, confirm: string | undefined, email = ''): void {
  const complaints = passwordComplaints({ password, password_confirm: confirm }, email);
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
}
