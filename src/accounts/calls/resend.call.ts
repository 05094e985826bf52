import { and, desc, eq, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ResendAnswer, resendBody } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import { MAILS_PER_EMAIL, RESENDS } from '#contracts/limits.ts';
import { enqueueAccountMail, standInForMail } from '../account-mails.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import { issueCode } from '../activation-codes.ts';
import { isOpen, knownAsk } from '../create-attempt.ts';
import { knownDevice } from '../devices/device-cookie.ts';
import { parseEmail } from '../email-address.ts';
import { NOBODY } from '../nobody.ts';
import { parseBody } from '../parse-body.ts';
import { registrationKind } from '../registration-kinds.ts';
import { sendOnce } from '../send-once.ts';
import { readSignUpCookie } from '../sign-up-cookie.ts';
import { requireXsrf } from '../xsrf.ts';

/**
 * A new verification mail, to the address in the body, else to that of the sign-up in progress. Always {sent: true}:
 * too many, unknown or confirmed already changes what is mailed, not what is said.
 */
export function resendCall(app: FastifyInstance, context: AccountsContext): void {
  for (const path of ['/utils/custom-forms/email-verify/resend', '/api/user/activation_code/resend']) {
    app.post(path, { onRequest: requireXsrf(context) }, async (request): Promise<ResendAnswer> => {
      const body = parseBody(context, request, resendBody);
      const attemptId = readSignUpCookie(context, request);
      const isLetIn = async () => (await context.throttle.countFrom(context.db, 'resend', request.ip, RESENDS)).allowed;
      return sendOnce(context, request, path, body, isLetIn, (tx) =>
        resend(context, tx, request, body.email, attemptId),
      );
    });
  }
}

async function resend(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  email: string | undefined,
  attemptId: string | undefined,
): Promise<void> {
  const [own] = await tx
    .select()
    .from(signUpAttempts)
    .where(eq(signUpAttempts.id, attemptId ?? NOBODY));
  const wanted = parseEmail(email ?? own?.email ?? '')?.normalised ?? '';
  const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, wanted)).for('update');
  const [latest] = await tx
    .select()
    .from(signUpAttempts)
    .where(and(eq(signUpAttempts.profileId, profile?.id ?? NOBODY), ne(signUpAttempts.standing, 'known')))
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(1);
  if (profile === undefined) {
    // In place of the code.
    await context.throttle.count(tx, 'no code', wanted, MAILS_PER_EMAIL);
    await standInForMail(context, tx, wanted, 'account');
    return;
  }

  // The browser's own attempt, else the latest: whoever waited longer for the owner is more likely a stranger. Without
  // any, all were swept, and the profile itself holds what its first attempt said.
  const open = isOpen(profile);
  const attempt = own?.profileId === profile.id && (open || own.standing !== 'known') ? own : latest;
  const kind = registrationKind(attempt?.kind ?? 'signup');
  const canJoin = kind.joins && attempt?.standing === 'known' && attempt.verifiedAt === null;
  const code = await issueCode(
    tx,
    { profileId: profile.id, attemptId: attempt?.id ?? profile.attemptId },
    context.now(),
    !open || canJoin,
  );
  const { email: to, edition } = open || attempt === undefined ? profile : attempt;
  const ask = !open
    ? { ...kind.mail, code }
    : canJoin
      ? knownAsk(kind, code)
      : ({ template: 'already-registered', page: 'log-in' } as const);
  await enqueueAccountMail(
    context,
    tx,
    { profileId: profile.id, emailNormalised: wanted, to, edition, ask },
    { purpose: 'account', device: knownDevice(context, request, profile) },
  );
}
