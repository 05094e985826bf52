import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Example } from '#contracts/declared-call.ts';
import type { DemoLogin, ThankYouAnswer } from '#contracts/calls/signup.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, registrations } from '../accounts.tables.ts';
import { defineCall } from '../define-call.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { signUp } from '../session/guards.ts';
import { downloadLinks } from './download-links.ts';
import { maskEmail } from '../contact/email-address.ts';
import { affidOf, referralLink } from './referral-link.ts';
import { demoLogin } from './register.ts';
import { METATRADER_4, METATRADER_SE, registrationKind } from '../registration-kinds.ts';
import { shownNumber } from '../platform-accounts/shown-number.ts';

/** It reads only, so it asks for the sign-up cookie and no XSRF token. */
const thankYouCall = (path: `/${string}`, summary: string, examples: readonly Example[]) =>
  defineCall({
    method: 'POST',
    path,
    tag: 'registration',
    guard: signUp,
    summary,
    answer: 'ThankYouAnswer',
    refusals: ['sign-up-incomplete'],
    examples,
    handle: async ({ context, who: attempt }) => {
      // An attempt of an earlier version is told by its details.
      if (attempt.completedAt === null && (attempt.kind !== 'signup' || (attempt.details?.birthDate ?? null) === null))
        throw new ProblemError('sign-up-incomplete');
      const verified = attempt.verifiedAt !== null;
      const number = await numberOf(context, attempt);
      return {
        kind: attempt.clientKind,
        account_number: String(attempt.accountNumber),
        shown_number: number,
        email_masked: maskEmail(attempt.email),
        is_email_verified: verified,
        next_steps: [...(verified ? [] : (['verify-email'] as const)), ...nextSteps(attempt)],
        links: {
          login: `${context.publicUrl}/${attempt.edition}/log-in`,
          dashboard: context.dashboardUrl(attempt.edition),
        },
        ...(registrationKind(attempt.kind).demo ? withLogin(await demoLogin(context, attempt.id), number) : {}),
        ...(attempt.clientKind === 'affiliate'
          ? { affid: affidOf(attempt), referral_link: referralLink(context, attempt) }
          : {}),
        ...downloadLinks(context, await platformKind(context, attempt), attempt.edition),
      };
    },
  });

/** What the thank-you pages show, of any registration. */
export const thankYouCalls = [
  thankYouCall('/utils/custom-forms/signup/thank-you-step', 'What the thank-you page shows', [
    {
      name: 'complete',
      after: ['POST /utils/custom-forms/signup', 'POST /utils/custom-forms/signup/signup-step-2'],
      body: {},
    },
    {
      name: 'step-2-is-to-come',
      after: ['POST /utils/custom-forms/signup'],
      body: {},
      refused: 'sign-up-incomplete',
    },
  ]),
  thankYouCall('/utils/forex-demo-ty', 'What the thank-you page of a demo shows', [
    { name: 'demo', after: ['POST /utils/custom-forms/forex-demo/signup'], body: {} },
  ]),
];

/** An applicant's is theirs from the start; of an account on a platform it is known once the attempt is confirmed and the platform has answered. */
async function numberOf(
  { db }: AccountsContext,
  { id, clientKind, accountNumber }: SignUpAttempt,
): Promise<string | null> {
  const [client] = await db.select().from(clients).where(eq(clients.attemptId, id));
  return shownNumber(
    client ?? { kind: clientKind, accountNumber, platformLogin: null, openedAt: null, state: 'pending' },
  );
}

const withLogin = ({ demo_login }: { readonly demo_login: DemoLogin }, number: string | null) => ({
  demo_login: { ...demo_login, login: number ?? demo_login.login },
});

function nextSteps({ clientKind, terms }: SignUpAttempt): readonly ThankYouAnswer['next_steps'][number][] {
  switch (clientKind) {
    case 'lead':
      return ['set-password'];
    case 'demo':
      return ['log-in', 'try'];
    case 'partner':
      return ['hear-from-us'];
    case 'affiliate':
      return ['share-link'];
    case 'live':
    case 'education':
      return terms.swapFree === undefined ? ['log-in', 'fund'] : ['log-in', 'hear-from-us', 'fund'];
  }
}

/** The kind whose downloads belong to the attempt: that of the step by which it moved to a platform, else its own. */
async function platformKind({ db }: AccountsContext, { id, kind }: SignUpAttempt) {
  const moves = [METATRADER_4, METATRADER_SE];
  const [moved] = await db
    .select({ call: registrations.call })
    .from(registrations)
    .where(
      and(
        eq(registrations.attemptId, id),
        inArray(
          registrations.call,
          moves.map((move) => move.id),
        ),
      ),
    )
    .orderBy(desc(registrations.createdAt))
    .limit(1);
  return moves.find((move) => move.id === moved?.call) ?? registrationKind(kind);
}
