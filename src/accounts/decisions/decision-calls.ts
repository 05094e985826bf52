import type * as z from 'zod/mini';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import type { Call } from '#calls/call-declaration.ts';
import { EXAMPLE_CLIENT_EMAIL, EXAMPLE_UNKNOWN_ID } from '#calls/example-people.ts';
import type { Guard } from '#calls/guard.ts';
import { sameSecret } from '#calls/keyed-hash.ts';
import { refusal } from '#calls/parse-body.ts';
import {
  type DecisionAnswer,
  decisionBody,
  loginChangeBody,
  secondFactorBody,
  verificationBody,
} from '#contracts/calls/decisions.ts';
import type { ActName } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import type { DecisionWords } from '#contracts/decisions.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { subjectOf } from '../audit-subject.ts';
import { defineCall } from '../define-call.ts';
import { changeLogin } from './change-login.ts';
import { decideAccount } from './decide-account.ts';
import { removeFactors } from './remove-factors.ts';
import { setVerification } from './set-verification.ts';
import { waitingDecisions } from './waiting.ts';

/** The operator's own programs, by the bearer token OPERATOR_TOKEN; without that setting their calls are not there. A browser does not send the token by itself, so no XSRF token is asked for. */
const operator: Guard<AccountsContext, undefined> = {
  proof: [['operator']],
  before:
    ({ operatorToken, onWrongToken }) =>
    async (request, reply) => {
      if (operatorToken === undefined) return reply.callNotFound();
      const { authorization } = request.headers;
      if (sameSecret(authorization ?? '', `Bearer ${operatorToken}`)) return;
      if (authorization !== undefined) onWrongToken?.(request.id);
      throw new ProblemError('token-invalid', 'The operator’s token is missing or wrong.');
    },
  identify: async () => undefined,
};

type DecisionDeclaration<Path extends `/${string}`, Body extends DecisionWords> = Pick<
  DeclaredCall,
  'summary' | 'refusals' | 'examples'
> & {
  readonly path: Path;
  readonly actOf: (body: Body) => ActName;
  readonly body: z.ZodMiniType<Body>;
  readonly isAgainst: (body: Body) => boolean;
  readonly decide: (context: AccountsContext, tx: Transaction, body: Body) => Promise<DecisionAnswer>;
};

const decisionCall = <const Path extends `/${string}`, Body extends DecisionWords>({
  isAgainst,
  actOf,
  decide,
  ...declared
}: DecisionDeclaration<Path, Body>): Call<AccountsContext> =>
  defineCall({
    ...declared,
    method: 'POST',
    tag: 'operator',
    guard: operator,
    answer: 'DecisionAnswer',
    check: ({ context, request, body }) => {
      // Whoever gets no for an answer is told why, in words that a mail has.
      if (body.reason === undefined && isAgainst(body)) throw refusal(context, request, { reason: ['required'] });
      if (body.reason === 'other' && body.note === undefined) throw refusal(context, request, { note: ['required'] });
      return {};
    },
    write: async ({ context, request, body }, tx) => {
      const answer = await decide(context, tx, body);
      const { profile_id: profileId, client_id: client, recorded } = answer;
      // Who decided, and the words, are in account_decisions: the trail names nobody.
      if (recorded)
        await context.audit.record(tx, {
          act: actOf(body),
          actor: 'operator',
          subject: subjectOf({ profileId }),
          object: client ?? undefined,
          request,
        });
      return answer;
    },
    finish: ({ log }, { answer }) => {
      const { profile_id: profile, client_id: client, recorded } = answer;
      log.info({ path: declared.path, profile, client, recorded }, 'decided');
      return answer;
    },
  });

const decided_by = 'J. Clarke, onboarding';

export const decisionCalls: readonly Call<AccountsContext>[] = [
  defineCall({
    method: 'GET',
    path: '/api/operator/waiting',
    tag: 'operator',
    guard: operator,
    summary: 'Applications and swap-free terms that nobody has decided',
    answer: 'WaitingAnswer',
    refusals: ['not-found'],
    examples: [{ name: 'waiting' }],
    handle: ({ context }) => waitingDecisions(context),
  }),
  decisionCall({
    path: '/api/operator/decision',
    actOf: ({ about }) => (about === 'application' ? 'application-decided' : 'swap-free-decided'),
    summary: 'Approves or rejects an application or swap-free terms',
    body: decisionBody,
    refusals: ['not-found', 'account-ambiguous', 'not-decidable'],
    examples: [
      {
        name: 'unknown-account',
        body: {
          account: EXAMPLE_UNKNOWN_ID,
          about: 'application',
          outcome: 'rejected',
          reason: 'incomplete',
          decided_by,
        },
        refused: 'not-found',
      },
    ],
    isAgainst: ({ outcome }) => outcome === 'rejected',
    decide: decideAccount,
  }),
  decisionCall({
    path: '/api/operator/verification',
    actOf: () => 'verification-set',
    summary: 'Says where the verification of a person stands',
    body: verificationBody,
    refusals: ['not-found'],
    examples: [
      {
        name: 'documents',
        body: {
          person: EXAMPLE_CLIENT_EMAIL,
          state: 'documents-needed',
          reason: 'documents-expired',
          note: 'Your passport ran out in May.',
          decided_by,
        },
      },
    ],
    isAgainst: ({ state }) => state !== 'verified',
    decide: setVerification,
  }),
  decisionCall({
    path: '/api/operator/second-factor',
    actOf: () => 'factors-removed',
    summary: 'Takes away every passkey and authenticator app of a person who has lost them',
    body: secondFactorBody,
    refusals: ['not-found'],
    examples: [{ name: 'none', body: { person: EXAMPLE_CLIENT_EMAIL, decided_by } }],
    isAgainst: () => false,
    decide: removeFactors,
  }),
  decisionCall({
    path: '/api/operator/login',
    actOf: () => 'login-changed',
    summary: 'Says what the platform calls an open account from now on',
    body: loginChangeBody,
    refusals: ['not-found', 'account-ambiguous', 'not-decidable'],
    examples: [
      {
        name: 'unknown-account',
        body: { account: EXAMPLE_UNKNOWN_ID, login: '7000124', decided_by },
        refused: 'not-found',
      },
    ],
    isAgainst: () => false,
    decide: changeLogin,
  }),
];
