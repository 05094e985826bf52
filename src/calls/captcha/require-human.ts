import type { FastifyRequest } from 'fastify';
import { captchaFields } from '#contracts/calls/log-in.ts';
import { RISKY_PER_ADDRESS, RISKY_PER_IDENTITY, RISKY_PER_NETWORK } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { CallContext } from '../call-context.ts';
import { addressSubject, networkSubject } from '../throttle.ts';
import { isInternalCall } from '../xsrf.ts';
import { type ProofContext, readSolution, spendCaptcha } from './proof-of-work.ts';

/** `enquiry`: whatever is asked for without an account; of all its kinds together. */
export type RiskKind = 'signup' | 'log-in' | 'reset' | 'sms' | 'enquiry' | 'newsletter';

export type RiskContext = ProofContext & Pick<CallContext, 'captcha' | 'internalSecret' | 'throttle'>;

/**
 * Counts a try against identity, address and network, and once they pile up asks for a solved captcha in the body.
 * Known and unknown identities are counted alike. A form posted without JavaScript cannot solve one: there a mail comes
 * first (calls, common), and the hard limits stand.
 *
 * @param effort times the work of a usual captcha; above 1 it is asked for whatever the risk
 * @param identity e-mail or number the try is about; undefined where it is about none
 * @throws ProblemError `captcha-needed`: none in the body, or not solved, expired, spent, or of another company or country
 */
export async function requireHumanWhenRisky(
  context: RiskContext,
  request: FastifyRequest,
  kind: RiskKind,
  identity: string | undefined,
  effort = 1,
): Promise<void> {
  if (context.captcha === 'off' || isInternalCall(context, request)) return;
  const { db, throttle } = context;
  const verdicts = [
    ...(identity === undefined ? [] : [await throttle.count(db, `risk ${kind} as`, identity, RISKY_PER_IDENTITY)]),
    await throttle.count(db, `risk ${kind} from`, addressSubject(request.ip), RISKY_PER_ADDRESS),
    await throttle.count(db, `risk ${kind} in`, networkSubject(request.ip), RISKY_PER_NETWORK),
  ];
  if (effort === 1 && verdicts.every(({ allowed }) => allowed)) return;
  const fields = captchaFields.safeParse(request.body);
  const solved = fields.success
    ? await readSolution(context, fields.data.captcha_token, fields.data.captcha_data)
    : undefined;
  if (
    solved === undefined ||
    solved.effort < effort ||
    !isFor(request.body, solved) ||
    !(await spendCaptcha(context, solved))
  ) {
    throw new ProblemError('captcha-needed', undefined, effort === 1 ? {} : { captchaEffort: effort });
  }
}

/** A good try is none that makes the next one risky. */
export async function forgetRisk(
  { db, throttle, captcha }: CallContext,
  request: FastifyRequest,
  kind: RiskKind,
  identity: string,
): Promise<void> {
  if (captcha === 'off') return;
  await throttle.refund(db, `risk ${kind} as`, identity);
  await throttle.refund(db, `risk ${kind} from`, addressSubject(request.ip));
  await throttle.refund(db, `risk ${kind} in`, networkSubject(request.ip));
}

/** Bodies that name a company or a country must name the captcha's. */
function isFor(
  body: unknown,
  solved: { readonly entity: string; readonly companyId: number; readonly country: string },
): boolean {
  const { entity, company_id, country_id } = body as Readonly<Record<string, unknown>>;
  return (
    (entity === undefined || entity === solved.entity) &&
    (company_id === undefined || company_id === solved.companyId) &&
    (country_id === undefined || country_id === solved.country)
  );
}
