import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openResumedBody, type ResendAnswer, resumeBody, type ResumedAnswer } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import { RESENDS, RESUME_LINK_TTL_S, RESUME_LINKS_OPENED_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountMail, standInForMail } from '../account-mails.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import type { SignUpAttempt } from '../current-attempt.ts';
import { knownDevice } from '../devices/device-cookie.ts';
import { parseEmail } from '../email-address.ts';
import { NOBODY } from '../nobody.ts';
import { parseBody } from '../parse-body.ts';
import { sendOnce } from '../send-once.ts';
import { readSignedAttempt, signAttempt } from '../signed-attempt.ts';
import { readSignUpCookie, setSignUpCookie } from '../sign-up-cookie.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

const RESUME = '/utils/custom-forms/signup/resume';
/** The moment at which every link that was ever signed was good. */
const EVER = new Date(0);

/**
 * [FRM-7] A sign-up that stopped goes on in another browser, by a link that is mailed to its own address. Whether there
 * is one changes what is mailed, not what is said. The link stands for the sign-up cookie and for nothing else: it
 * confirms no mailbox and logs nobody in.
 */
export function resumeCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, keys, throttle } = context;

  app.post(RESUME, { onRequest: requireXsrf(context) }, async (request): Promise<ResendAnswer> => {
    const body = parseBody(context, request, resumeBody);
    const isLetIn = async () => (await throttle.countFrom(db, 'resume', request.ip, RESENDS)).allowed;
    return sendOnce(context, request, RESUME, body, isLetIn, (tx) => mailLink(context, tx, request, body.email));
  });

  app.post(`${RESUME}/open`, { onRequest: requireXsrf(context) }, async (request, reply): Promise<ResumedAnswer> => {
    const { code } = parseBody(context, request, openResumedBody);
    await throttle.require(db, 'resume-open', addressSubject(request.ip), RESUME_LINKS_OPENED_PER_ADDRESS);
    const id = readSignedAttempt(keys.resumeLink, code, EVER);
    if (id === undefined) throw new ProblemError('code-invalid');
    const [attempt] = await db.select().from(signUpAttempts).where(eq(signUpAttempts.id, id));
    if (attempt === undefined || readSignedAttempt(keys.resumeLink, code, context.now()) === undefined)
      throw new ProblemError('code-expired');
    setSignUpCookie(context, reply, attempt.id);
    if (attempt.completedAt !== null) return { next: 'thank-you' };
    return { next: await nextStep(context, attempt) };
  });
}

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
    .where(eq(signUpAttempts.id, attemptId ?? NOBODY));
  const wanted = parseEmail(email ?? own?.email ?? '')?.normalised ?? '';
  const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, wanted));
  const [newest] = await tx
    .select()
    .from(signUpAttempts)
    .where(
      and(
        eq(signUpAttempts.profileId, profile?.id ?? NOBODY),
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
