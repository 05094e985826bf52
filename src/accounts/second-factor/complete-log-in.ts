import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogInFactor } from '#contracts/acts.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { knownDevice } from '../session/device-cookie.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { type LogInFor, type LogInVisitor, startSession } from '../session/start-session.ts';
import { mailNewDevice } from './factor-mails.ts';

/** A session after a second factor: this browser counts as one from then on, and the owner hears of one that was unknown. */
export async function completeLogIn(
  context: AccountsContext,
  tx: Transaction,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  profile: Profile,
  factor: LogInFactor,
  visitor: LogInVisitor,
  leadsTo: LogInFor,
): Promise<AuthoriseAnswer> {
  if (knownDevice(context, request, profile) === undefined) await mailNewDevice(context, tx, request, profile, visitor);
  return startSession(context, tx, request, reply, profile.id, factor, visitor, leadsTo, {
    device: 'proven',
    isProof: true,
  });
}
