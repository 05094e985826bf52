import type { FastifyRequest } from 'fastify';
import { EXAMPLE_PASSWORD } from '#calls/example-people.ts';
import { refusal } from '#calls/parse-body.ts';
import { clearSiteCookie } from '#calls/site-cookies.ts';
import { changePasswordBody, eraseBody } from '#contracts/calls/account.ts';
import { COOKIES_OF_PERSON } from '#contracts/cookies-of-person.ts';
import { ACCOUNT_PASSWORDS_PER_SESSION } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { subjectOf } from '../audit-subject.ts';
import { changePassword } from '../credentials/change-password.ts';
import { checkNewPassword } from '../credentials/check-new-password.ts';
import { defineCall } from '../define-call.ts';
import { hasOwnFactors, ownFactors } from '../second-factor/own-factors.ts';
import { requireRecentProof } from '../second-factor/prove-session.ts';
import type { CurrentSession } from '../session/current-session.ts';
import { dropDevice, isProvenDevice, rememberDevice } from '../session/device-cookie.ts';
import { session } from '../session/guards.ts';
import { renewSession } from '../session/renew-session.ts';
import { accountAnswer } from './account-answer.ts';
import { eraseData } from './erase-data.ts';
import { exportData } from './export-data.ts';
import { personOfProfile } from './person.ts';
import { noteErasure, requireLedger } from './repeat-erasures.ts';

/** What a signed-in client sees and does of their own. The bearer token is proof enough, but for what cannot be undone. */
const OWN = { tag: 'account', guard: session } as const;
const ofOwner = ({ who }: { readonly who: CurrentSession }) => subjectOf({ profileId: who.profile.id });

export const accountCall = defineCall({
  ...OWN,
  method: 'GET',
  path: '/api/user/account',
  summary: 'E-mail, phone, accounts, consents, sessions',
  answer: 'AccountAnswer',
  refusals: [],
  examples: [{ name: 'own' }],
  handle: ({ context, who }) => accountAnswer(context.db, who.profile, who.session.id, context.now()),
});

export const ownDataCall = defineCall({
  ...OWN,
  method: 'GET',
  path: '/api/user/data',
  summary: 'Everything that is kept of the client',
  answer: 'OwnData',
  refusals: [],
  examples: [{ name: 'own' }],
  act: { name: 'data-exported', subject: ofOwner },
  handle: async ({ context, request, reply, who }) => {
    const profileId = who.profile.id;
    await context.db.transaction(async (tx) => {
      await context.audit.record(tx, { act: 'data-exported', subject: ofOwner({ who }), request });
      await context.ownRequests?.(tx, { profileId, kind: 'access', at: context.now() });
    });
    void reply.header('content-disposition', 'attachment; filename="my-data.json"');
    const { db, personalTables } = context;
    return {
      exported_at: context.now().toISOString(),
      ...(await exportData(db, personalTables, await personOfProfile(db, personalTables, who.profile))),
    };
  },
});

export const changePasswordCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/password',
  summary: 'A new password; every other session ends, and this one goes on with the token that is answered',
  body: changePasswordBody,
  answer: 'PasswordChangedAnswer',
  refusals: ['proof-needed', 'too-many-requests', 'unavailable'],
  examples: [
    {
      name: 'change',
      body: {
        current_password: EXAMPLE_PASSWORD,
        password: 'another horse battery staple',
        password_confirm: 'another horse battery staple',
      },
    },
    {
      name: 'wrong-current',
      body: { current_password: 'not the password', password: 'another horse battery staple' },
      refused: 'bad-input',
    },
  ],
  check: ({ context, request, body, who }) => {
    checkNewPassword(context, request, body.password, body.password_confirm, who.profile);
    return {};
  },
  ready: ({ hasher }) => hasher.refuseWhenFull(),
  prepare: async ({ context, request, body, who }) => {
    await requireOwner(context, request, who, body.current_password);
    return { passwordHash: await context.hasher.hash(body.password) };
  },
  act: { name: 'password-changed', subject: ofOwner },
  write: async ({ context, request, who, passwordHash }, tx) => {
    await changePassword(context, tx, who.profile.id, passwordHash, { factor: 'password', request }, who.session.id);
    const { token } = await renewSession(context, tx, who.session);
    return { is_password_set: true as const, token };
  },
  finish: async ({ context, request, reply, who }, { answer }) => {
    // `who` is from before every browser was forgotten.
    const device = isProvenDevice(context, request, who.profile) ? 'proven' : 'known';
    await rememberDevice(context, context.db, request, reply, who.profile.id, device);
    return answer;
  },
});

export const eraseCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/erase',
  summary: 'Closes the accounts and erases the data, but for what the law has a broker keep',
  body: eraseBody,
  answer: 'EraseAnswer',
  refusals: ['proof-needed', 'too-many-requests', 'unavailable'],
  examples: [{ name: 'erase', body: { current_password: EXAMPLE_PASSWORD } }],
  ready: ({ hasher }) => hasher.refuseWhenFull(),
  prepare: async ({ context, request, body, who, log }) => {
    await requireOwner(context, request, who, body.current_password);
    await requireLedger(context, log);
    return {};
  },
  act: { name: 'data-erased', subject: ofOwner },
  write: async ({ context, request, who }, tx) => {
    // Before erasure takes away what the trail calls the person.
    await context.audit.record(tx, { act: 'data-erased', subject: ofOwner({ who }), request });
    await context.ownRequests?.(tx, { profileId: who.profile.id, kind: 'erasure', at: context.now() });
    const heldUntil = await eraseData(context, tx, who.profile.id, 'was asked');
    return { erased: true as const, held_until: heldUntil?.toISOString() ?? null };
  },
  finish: async ({ context, request, reply, log, who: { profile } }, { answer }) => {
    dropDevice(context, request, reply, profile);
    for (const spec of COOKIES_OF_PERSON) clearSiteCookie(context, reply, spec);
    const heldUntil = answer.held_until === null ? null : new Date(answer.held_until);
    await noteErasure(context, log, { profileId: profile.id, erasedAt: context.now(), heldUntil });
    return answer;
  },
});

/**
 * The password, typed again: a browser that was left open is not its owner. Where the account has a factor of its own, a password
 * that somebody has learned is not either: the session has to be proven by that factor (ASVS 7.5.1).
 *
 * @throws ProblemError `bad-input` at `current_password`, `too-many-requests`, `proof-needed`
 */
async function requireOwner(
  context: AccountsContext,
  request: FastifyRequest,
  who: CurrentSession,
  password: string,
): Promise<void> {
  const { profile, session: own } = who;
  // Of this session: who guesses in a browser that was left open does not keep the owner from it in another.
  await context.throttle.require(context.db, 'own password', own.id, ACCOUNT_PASSWORDS_PER_SESSION);
  if (!(await context.hasher.verify(profile.passwordHash ?? undefined, password)))
    throw refusal(context, request, { current_password: ['wrong'] });
  await context.throttle.refund(context.db, 'own password', own.id);
  if (hasOwnFactors(await ownFactors(context.db, profile.id))) requireRecentProof(context, who);
}
