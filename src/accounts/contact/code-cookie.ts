import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodeSentAnswer } from '#contracts/calls/log-in.ts';
import { setSiteCookie } from '#calls/site-cookies.ts';
import { CODE_COOKIE, heldCookie } from '#contracts/cookies.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { refusal } from '#calls/parse-body.ts';

/** Answers the id, and has the browser keep it: the step that takes the code is another page, with scripts or without. */
export function rememberCode(context: AccountsContext, reply: FastifyReply, id: string): CodeSentAnswer {
  setSiteCookie(context, reply, CODE_COOKIE, id);
  return { otp_code_id: id };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id in the body, else the one this browser keeps; refused as missing without either. */
export function codeId(context: AccountsContext, request: FastifyRequest, sent: string | undefined): string {
  const id = sent ?? heldCookie(request.cookies, CODE_COOKIE);
  if (id === undefined || !UUID.test(id)) throw refusal(context, request, { otp_code_id: ['required'] });
  return id.toLowerCase();
}
