import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import type { CallContext } from './call-context.ts';
import { type AddressRules, type ThrottleRule, type ThrottleVerdict, addressSubject } from './throttle.ts';

/** Tries of a call from one client address, or from an address and its network. */
export type CallLimit = {
  /** Calls that name the same limit count together. */
  readonly name: string;
  readonly rule: ThrottleRule | AddressRules;
  /** Left out where `signUpsPerAddress` says so: all visitors come from one address. */
  readonly mayBeOff?: true;
};

/** Counts one try. */
function countLimited(context: CallContext, request: FastifyRequest, limit: CallLimit): Promise<ThrottleVerdict> {
  const { db, throttle } = context;
  const { name, rule } = limit;
  return 'address' in rule
    ? throttle.countFrom(db, name, request.ip, rule)
    : throttle.count(db, name, addressSubject(request.ip), rule);
}

/** Counts one try of each, until one is over. @throws ProblemError `too-many-requests`, or returns false where that must not show */
export async function isWithinLimits(
  context: CallContext,
  request: FastifyRequest,
  limits: readonly CallLimit[],
  mayShow: boolean,
): Promise<boolean> {
  for (const limit of limits) {
    if (limit.mayBeOff && context.signUpsPerAddress === 'off') continue;
    const { allowed, retryAfterSeconds } = await countLimited(context, request, limit);
    if (allowed) continue;
    if (mayShow) throw new ProblemError('too-many-requests', undefined, { retryAfterSeconds });
    return false;
  }
  return true;
}
