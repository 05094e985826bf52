import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type PlatformAccountAnswer, macTraderJwtBody, platformStep2Body } from '#contracts/calls/registrations.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import { requireSession } from '../current-session.ts';
import { downloadLinks } from '../download-links.ts';
import { laterStepCall } from '../later-step.ts';
import { LIVE } from '../later-steps.ts';
import { parseBody } from '../parse-body.ts';
import { missingDetails, personComplaints, personOf } from '../person-of.ts';
import { MAC_TRADER_JWT, METATRADER_4, METATRADER_SE } from '../registration-kinds.ts';
import { readSignUpCookie } from '../sign-up-cookie.ts';
import { signedInProfile } from '../signed-in-profile.ts';
import { furtherAccount } from './further-account.ts';
import { requireOffer } from './require-offer.ts';

const STEPS = [
  ['/utils/custom-forms/metatrader-4/step2', METATRADER_4],
  ['/utils/custom-forms/metatrader-se/step2', METATRADER_SE],
] as const;

/**
 * Platform accounts that a further step or a signed-in client asks for; the first steps are rows of registration-kinds.ts.
 * A sign-up whose mailbox is not confirmed moves to the platform; whoever has an account already gets another.
 */
export function platformAccountCalls(app: FastifyInstance, context: AccountsContext): void {
  for (const [path, kind] of STEPS) {
    laterStepCall(app, context, {
      id: kind.id,
      method: 'POST',
      path,
      body: platformStep2Body,
      after: LIVE.filter((id) => id !== 'email-signup'),
      beforeOpening: true,
      change: (body, attempt, facts) => {
        requireOffer(facts, kind, attempt.country);
        const complaints: Record<string, readonly string[]> = personComplaints(
          body,
          context.now().toISOString().slice(0, 10),
          facts.minimumAge,
        );
        const details = personOf(body);
        if (attempt.details === null || details !== null)
          for (const field of missingDetails(body)) complaints[field] = ['required'];
        return Object.keys(complaints).length > 0
          ? { complaints }
          : { details: details ?? attempt.details, platform: kind.platform };
      },
      instead: async (request, body) => {
        const owner =
          (await signedInProfile(context, request)) ??
          (await confirmedProfile(context, readSignUpCookie(context, request)));
        return owner && furtherAccount(context, request, kind, owner, body);
      },
      links: ({ edition }) => downloadLinks(context, kind, edition),
    });
  }

  // The bearer token is proof enough: a browser does not send it by itself.
  app.post('/utils/custom-forms/mac-trader-jwt', async (request): Promise<PlatformAccountAnswer> => {
    const body = parseBody(context, request, macTraderJwtBody);
    const { profile } = await requireSession(context, request);
    return furtherAccount(context, request, MAC_TRADER_JWT, profile, body);
  });
}

/** The profile that this browser's own sign-up became; one that it only added an account to may be somebody else's. */
async function confirmedProfile({ db }: AccountsContext, attemptId: string | undefined) {
  if (attemptId === undefined) return undefined;
  const [row] = await db
    .select({ profile: profiles })
    .from(signUpAttempts)
    .innerJoin(profiles, and(eq(profiles.id, signUpAttempts.profileId), eq(profiles.attemptId, signUpAttempts.id)))
    .where(and(eq(signUpAttempts.id, attemptId), isNotNull(signUpAttempts.verifiedAt)));
  return row?.profile;
}
