import { and, eq, isNotNull } from 'drizzle-orm';
import { EXAMPLE_DETAILS } from '#calls/example-people.ts';
import { macTraderJwtBody, platformStep2Body } from '#contracts/calls/registrations.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import { downloadLinks } from '../registration/download-links.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { defineCall } from '../define-call.ts';
import { defineStep } from '../registration/define-step.ts';
import { session } from '../session/guards.ts';
import { LIVE } from '../registration/later-steps.ts';
import { missingDetails, personComplaints, personOf } from '../contact/person-of.ts';
import { MAC_TRADER_JWT, METATRADER_4, METATRADER_SE } from '../registration-kinds.ts';
import { readSignUpCookie } from '../session/sign-up-cookie.ts';
import { openFurtherAccount, requireFurtherAccount } from './further-account.ts';
import { requireOffer } from './require-offer.ts';

/**
 * A sign-up whose mailbox is not confirmed moves to the platform; whoever has an account already gets another. (The first
 * steps of platform accounts are rows of registration-kinds.ts.)
 */
const platformStepCall = (path: `/${string}`, kind: typeof METATRADER_4 | typeof METATRADER_SE, platform: string) =>
  defineStep({
    id: kind.id,
    path,
    proof: [
      ['xsrf', 'sign-up'],
      ['xsrf', 'bearer'],
    ],
    summary: `Moves the sign-up to ${platform}, or opens another account there for a client; and its download`,
    body: platformStep2Body,
    answer: 'PlatformAccountAnswer',
    refusals: ['not-offered'],
    examples: [{ name: 'details', after: ['POST /utils/custom-forms/signup'], body: EXAMPLE_DETAILS }],
    after: LIVE.filter((id) => id !== 'email-signup'),
    beforeOpening: true,
    change: (body, attempt, facts, context) => {
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
    ownersWay: {
      find: async (asked, signedIn) => {
        const { context, request } = asked;
        const owner = signedIn ?? (await confirmedProfile(context, readSignUpCookie(context, request)));
        return owner && requireFurtherAccount(asked, kind, owner);
      },
      write: (asked, further, tx) => openFurtherAccount(asked, kind, further, tx),
    },
    links: (context, { edition }) => downloadLinks(context, kind, edition),
  });

const macTraderJwtCall = defineCall({
  method: 'POST',
  path: '/utils/custom-forms/mac-trader-jwt',
  tag: 'registration',
  guard: session,
  summary: 'One account for the Mac of the signed-in client, and its download',
  body: macTraderJwtBody,
  answer: 'PlatformAccountAnswer',
  refusals: ['not-offered', 'token-invalid', 'too-many-requests'],
  examples: [{ name: 'mac', body: {} }],
  check: (asked) => ({ further: requireFurtherAccount(asked, MAC_TRADER_JWT, asked.who.profile) }),
  idempotent: { subject: ({ who }) => who.profile.id },
  limits: [{ name: MAC_TRADER_JWT.id, rule: SIGN_UPS_PER_ADDRESS, mayBeOff: true }],
  write: (asked, tx) => openFurtherAccount(asked, MAC_TRADER_JWT, asked.further, tx),
});

export const platformAccountCalls = [
  platformStepCall('/utils/custom-forms/metatrader-4/step2', METATRADER_4, 'MetaTrader 4'),
  platformStepCall('/utils/custom-forms/metatrader-se/step2', METATRADER_SE, 'MetaTrader SE'),
  macTraderJwtCall,
];

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
