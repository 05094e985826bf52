import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import { changePasswordBody, type EraseAnswer, eraseBody } from '#contracts/calls/account.ts';
import type { PasswordSetAnswer } from '#contracts/calls/log-in.ts';
import { COOKIES_OF_PERSON } from '#contracts/cookies.ts';
import { ACCOUNT_PASSWORDS_PER_SESSION } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { type CurrentSession, requireSession } from '../current-session.ts';
import { dropDevice, rememberDevice } from '../devices/device-cookie.ts';
import { eraseData } from '../own-data/erase-data.ts';
import { accountAnswer } from '../own-data/account-answer.ts';
import { exportData } from '../own-data/export-data.ts';
import { personOfProfile } from '../own-data/person.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { changePassword } from '../passwords/change-password.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';

/** What a signed-in client sees and does of their own: the account, its data, its password, its end. The bearer token is proof enough, but for what cannot be undone. */
export function accountCall(app: FastifyInstance, context: AccountsContext): void {
  const { db, hasher } = context;

  app.get('/api/user/account', async (request): Promise<AccountAnswer> => {
    const { session, profile } = await requireSession(context, request);
    return accountAnswer(db, profile, session.id, context.now());
  });

  app.get('/api/user/data', async (request, reply): Promise<object> => {
    const { profile } = await requireSession(context, request);
    void reply.header('content-disposition', 'attachment; filename="my-data.json"');
    const { personalTables } = context;
    return {
      exported_at: context.now().toISOString(),
      ...(await exportData(db, personalTables, await personOfProfile(db, personalTables, profile))),
    };
  });

  app.post('/api/user/password', async (request, reply): Promise<PasswordSetAnswer> => {
    const body = parseBody(context, request, changePasswordBody);
    const current = await requireSession(context, request);
    checkNewPassword(context, request, body.password, body.password_confirm, current.profile);
    await requirePassword(context, request, current, body.current_password);
    const passwordHash = await hasher.hash(body.password);
    await db.transaction((tx) => changePassword(context, tx, current.profile.id, passwordHash, current.session.id));
    await rememberDevice(context, db, request, reply, current.profile.id);
    return { is_password_set: true };
  });

  app.post('/api/user/erase', async (request, reply): Promise<EraseAnswer> => {
    const { current_password } = parseBody(context, request, eraseBody);
    const current = await requireSession(context, request);
    await requirePassword(context, request, current, current_password);
    const heldUntil = await db.transaction((tx) => eraseData(context, tx, current.profile.id));
    dropDevice(context, request, reply, current.profile);
    for (const { name, path = '/' } of COOKIES_OF_PERSON) void reply.clearCookie(name, { path });
    request.log.info({ profile: current.profile.id, held: heldUntil !== null }, 'data erased');
    return { erased: true, held_until: heldUntil?.toISOString() ?? null };
  });
}

/** Typed anew: a browser that was left open is not its owner. */
async function requirePassword(
  context: AccountsContext,
  request: FastifyRequest,
  { profile, session }: CurrentSession,
  password: string,
): Promise<void> {
  context.hasher.refuseWhenFull();
  // Of this session: who guesses in a browser that was left open does not keep the owner from it in another.
  await context.throttle.require(context.db, 'own password', session.id, ACCOUNT_PASSWORDS_PER_SESSION);
  if (!(await context.hasher.verify(profile.passwordHash ?? undefined, password)))
    throw refusal(context, request, { current_password: ['wrong'] });
  await context.throttle.refund(context.db, 'own password', session.id);
}
