import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './call-context.ts';
import { ANYONE, type Proofs, XSRF } from '#contracts/declared-call.ts';
import { requireXsrf } from './xsrf.ts';

type Refuse = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Who may send a call: what the document says of it, and what holds it. */
export type Guard<Context, Who> = {
  readonly proof: Proofs;
  /** Before the body is read. */
  readonly before?: (context: Context) => Refuse;
  /** Once the body is parsed: who sends it, for the call's steps. @throws ProblemError where that has to be known */
  readonly identify: (context: Context, request: FastifyRequest) => Promise<Who>;
};

const nobody = async (): Promise<undefined> => undefined;

export const anyone: Guard<CallContext, undefined> = { proof: ANYONE, identify: nobody };

/** Double submit, cookie against header (calls, common): every call that changes state without another proof. */
export const xsrf: Guard<CallContext, undefined> = { proof: XSRF, before: requireXsrf, identify: nobody };

/** `guard` as well as the XSRF token; where `guard` asks for nothing, the token alone. */
export const withXsrf = <Context extends CallContext, Who>(guard: Guard<Context, Who>): Guard<Context, Who> => ({
  ...guard,
  proof: guard.proof.length === 0 ? XSRF : guard.proof.map((parts) => ['xsrf', ...parts] as const),
  before: requireXsrf,
});
