import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { openResumedBody, optionalEmailBody } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import {
  RESENDS,
  RESUME_LINK_TTL_S,
  SENDING_REPEATED_WITHIN_S,
  RESUME_LINKS_OPENED_PER_ADDRESS,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountMail, standInForMail } from '../mails/account-mails.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { defineCall } from '../define-call.ts';
import { knownDevice } from '../session/device-cookie.ts';
import { parseEmail } from '../contact/email-address.ts';
import { NIL_UUID } from '../nil-uuid.ts';
import { readSignedAttempt, signAttempt } from '../session/signed-attempt.ts';
import { readSignUpCookie, setSignUpCookie } from '../session/sign-up-cookie.ts';

const RESUME = '/utils/custom-forms/signup/resume';
/** The moment at which every link that was ever signed was good. */
const EVER = new Date(0);

/**
 * [FRM-7] A sign-up that stopped goes on in another browser, by a link that is mailed to its own address. Whether there
 * is one changes what is mailed, not what is said. The link stands for the sign-up cookie and for nothing else: it
 * confirms no mailbox and logs nobody in.
 */
const mailLinkCall = defineCall({
  method: 'POST',
  path: RESUME,
  tag: 'registration',
  guard: xsrf,
  summary: 'Mails a link by which a sign-up that stopped goes on elsewhere; always answered alike',
  body: optionalEmailBody,
  answer: 'ResendAnswer',
  refusals: [],
  examples: [
    { name: 'by-e-mail', body: { email: EXAMPLE_EMAIL } },
    { name: 'of-this-browser', after: ['POST /utils/custom-forms/signup'], body: {} },
  ],
  idempotent: { postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
  limits: [{ name: 'resume', rule: RESENDS }],
  overLimit: () => ({ sent: true as const }),
  write: async ({ context, request, body }, tx) => {
    await mailLink(context, tx, request, body.email);
    return { sent: true as const };
  },
});

const openLinkCall = defineCall({
  method: 'POST',
  path: `${RESUME}/open`,
  tag: 'registration',
  guard: xsrf,
  summary: 'Goes on with the sign-up of a mailed link in this browser',
  body: openResumedBody,
  answer: 'ResumedAnswer',
  refusals: ['code-invalid', 'code-expired', 'too-many-requests'],
  examples: [{ name: 'unknown', body: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  limits: [{ name: 'resume-open', rule: RESUME_LINKS_OPENED_PER_ADDRESS }],
  handle: async ({ context, reply, body: { code } }) => {
    const { db, keys } = context;
    const id = readSignedAttempt(keys.resumeLink, code, EVER);
    if (id === undefined) throw new ProblemError('code-invalid');
    const [attempt] = await db.select().from(signUpAttempts).where(eq(signUpAttempts.id, id));
    if (attempt === undefined || readSignedAttempt(keys.resumeLink, code, context.now()) === undefined)
      throw new ProblemError('code-expired');
    setSignUpCookie(context, reply, attempt.id);
    if (attempt.completedAt !== null) return { next: 'thank-you' };
    return { next: await nextStep(context, attempt) };
  },
});

export const resumeCalls = [mailLinkCall, openLinkCall];

/** Which form the attempt began with, as its next step is told by; where another program began it, its kind. */
export async function nextStep({ db }: AccountsContext, attempt: SignUpAttempt): Promise<string> {
  const [first] = await db
    .select({ formId: registrations.formId })
    .from(registrations)
    .where(eq(registrations.attemptId, attempt.id))
    .orderBy(asc(registrations.createdAt))
    .limit(1);
  return first?.formId ?? attempt.kind;
}

/** Of this browser's sign-up, or the newest of the address that waits for its next step; never of one whose address has an account. */
async function mailLink(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  email: string | undefined,
): Promise<void> {
  const attemptId = readSignUpCookie(context, request);
  const [own] = await tx
    .select()
    .from(signUpAttempts)
    .where(eq(signUpAttempts.id, attemptId ?? NIL_UUID));
  const wanted = parseEmail(email ?? own?.email ?? '')?.normalised ?? '';
  const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, wanted));
  const [newest] = await tx
    .select()
    .from(signUpAttempts)
    .where(
      and(
        eq(signUpAttempts.profileId, profile?.id ?? NIL_UUID),
        ne(signUpAttempts.standing, 'known'),
        isNull(signUpAttempts.completedAt),
      ),
    )
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(1);
  const attempt = own?.profileId === profile?.id && own?.completedAt === null ? own : newest;
  if (profile === undefined || attempt === undefined) {
    await standInForMail(context, tx, wanted, 'account');
    return;
  }
  const code = signAttempt(context.keys.resumeLink, attempt.id, context.now(), RESUME_LINK_TTL_S);
  const ask =
    attempt.standing === 'known'
      ? ({ template: 'already-registered', page: 'log-in' } as const)
      : ({ template: 'resume-sign-up', page: 'sign-up/continue', code } as const);
  await enqueueAccountMail(
    context,
    tx,
    { profileId: profile.id, emailNormalised: wanted, to: attempt.email, edition: attempt.edition, ask },
    { purpose: 'account', device: knownDevice(context, request, profile) },
  );
}
