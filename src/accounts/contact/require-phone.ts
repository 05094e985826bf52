import type { FastifyRequest } from 'fastify';
import { refusal } from '#calls/parse-body.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { type PhoneNumber, phoneNumber } from './phone-number.ts';

/** The number in the body; refused at its field where no message could go there. */
export function requirePhone(context: AccountsContext, request: FastifyRequest, typed: string): PhoneNumber {
  const phone = phoneNumber(typed);
  if (phone === undefined) throw refusal(context, request, { phone: ['invalid'] });
  return phone;
}
