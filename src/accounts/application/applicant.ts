import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withXsrf } from '#calls/guard.ts';
import { setSiteCookie } from '#calls/site-cookies.ts';
import { APPLICATION_COOKIE, heldCookie } from '#contracts/cookies.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { findSession } from '../session/current-session.ts';
import { readSignedAttempt, signAttempt } from '../session/signed-attempt.ts';
import type { Profile } from '../session/signed-in-profile.ts';

export type Applicant = { readonly profile: Profile };

/** What the cookie names: a new password forgets every browser, this one too. */
const named = ({ id, deviceEpoch }: Pick<Profile, 'deviceEpoch' | 'id'>): string => `${id}:${deviceEpoch}`;

/** Set by the link of a mail: opens the application for an hour, and nothing else of the account. */
export function setApplicationCookie(context: AccountsContext, reply: FastifyReply, profile: Profile): void {
  const value = signAttempt(
    context.keys.applicationCookie,
    named(profile),
    context.now(),
    APPLICATION_COOKIE.maxAgeSeconds,
  );
  setSiteCookie(context, reply, APPLICATION_COOKIE, value);
}

async function profileOfCookie(context: AccountsContext, request: FastifyRequest): Promise<Profile | undefined> {
  const subject = readSignedAttempt(
    context.keys.applicationCookie,
    heldCookie(request.cookies, APPLICATION_COOKIE),
    context.now(),
  );
  if (subject === undefined) return undefined;
  const [id = ''] = subject.split(':');
  const [profile] = await context.db.select().from(profiles).where(eq(profiles.id, id));
  const isTheirs = profile !== undefined && profile.blockedAt === null && profile.erasedAt === null;
  return isTheirs && named(profile) === subject ? profile : undefined;
}

/** Whose application it is: the client who is signed in, else whom this browser's cookie names. @throws ProblemError `token-invalid` */
async function findApplicant(context: AccountsContext, request: FastifyRequest): Promise<Applicant> {
  const session = await findSession(context, request);
  const profile = session?.profile ?? (await profileOfCookie(context, request));
  if (profile === undefined) throw new ProblemError('token-invalid');
  return { profile };
}

export const applicant = {
  ...withXsrf<AccountsContext, Applicant>({ proof: [], identify: findApplicant }),
  proof: [
    ['xsrf', 'bearer'],
    ['xsrf', 'application'],
  ],
} as const;
