import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type DecisionAnswer,
  decisionBody,
  loginChangeBody,
  verificationBody,
  type WaitingAnswer,
} from '#contracts/calls/decisions.ts';
import type { DecisionWords } from '#contracts/decisions.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { sameSecret } from '../keys.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { changeLogin } from './change-login.ts';
import { decideAccount } from './decide-account.ts';
import { setVerification } from './set-verification.ts';
import { waitingDecisions } from './waiting.ts';

/** The calls of the operator's own programs, by the bearer token OPERATOR_TOKEN; without that setting they are not there. A browser does not send the token by itself, so no XSRF token is asked for. */
export function decisionCalls(app: FastifyInstance, context: AccountsContext): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (context.operatorToken === undefined) return reply.callNotFound();
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${context.operatorToken}`))
      throw new ProblemError('token-invalid', 'The operator’s token is missing or wrong.');
  };
  const call = <Body extends DecisionWords>(
    path: `/${string}`,
    schema: z.ZodMiniType<Body>,
    isAgainst: (body: Body) => boolean,
    decide: (context: AccountsContext, body: Body) => Promise<DecisionAnswer>,
  ) =>
    app.post(path, { onRequest }, async (request): Promise<DecisionAnswer> => {
      const body = parseBody(context, request, schema);
      // Whoever gets no for an answer is told why, in words that a mail has.
      if (body.reason === undefined && isAgainst(body)) throw refusal(context, request, { reason: ['required'] });
      if (body.reason === 'other' && body.note === undefined) throw refusal(context, request, { note: ['required'] });
      const answer = await decide(context, body);
      request.log.info(
        { path, profile: answer.profile_id, client: answer.client_id, recorded: answer.recorded },
        'decided',
      );
      return answer;
    });

  call('/api/operator/decision', decisionBody, ({ outcome }) => outcome === 'rejected', decideAccount);
  call('/api/operator/verification', verificationBody, ({ state }) => state !== 'verified', setVerification);
  call('/api/operator/login', loginChangeBody, () => false, changeLogin);
  app.get('/api/operator/waiting', { onRequest }, (): Promise<WaitingAnswer> => waitingDecisions(context));
}
