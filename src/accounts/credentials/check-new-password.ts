import type { FastifyRequest } from 'fastify';
import type { AccountsContext } from '../accounts-context.ts';
import { refusal } from '#calls/parse-body.ts';
import { passwordComplaints } from './password-complaints.ts';

/** Refuses a new password for what the schema cannot know of it. @param person for whom, as far as the caller may say so: a complaint tells what is known of them */
export function checkNewPassword(
  context: AccountsContext,
  request: FastifyRequest,
  password: string,
  confirm: string | undefined,
  person: Parameters<typeof passwordComplaints>[2] = {},
): void {
  const complaints = passwordComplaints(context, { password, password_confirm: confirm }, person);
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
}
