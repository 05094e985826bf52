import { and, eq, isNull } from 'drizzle-orm';
import { encode } from 'uqr';
import { EXAMPLE_PASSWORD, EXAMPLE_UNKNOWN_ID } from '#calls/example-people.ts';
import { refusal } from '#calls/parse-body.ts';
import {
  addPasskeyBody,
  confirmAuthenticatorBody,
  passkeyOptionsBody,
  proveBody,
  removeFactorBody,
} from '#contracts/calls/second-factor.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { ACCOUNT_PASSWORDS_PER_SESSION, FACTORS_PER_PROFILE } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { deviceName } from '#domain/device-name.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { subjectOf } from '../audit-subject.ts';
import { defineCall } from '../define-call.ts';
import type { CurrentSession } from '../session/current-session.ts';
import { forgetDevices, rememberDevice } from '../session/device-cookie.ts';
import { session } from '../session/guards.ts';
import { newAuthenticator, useAuthenticatorCode } from './authenticator-codes.ts';
import { type FactorChange, mailFactorChange } from './factor-mails.ts';
import { hasOwnFactors, ownFactors } from './own-factors.ts';
import { newPasskeyOptions, passkeyOptions, readNewPasskey } from './passkey-ceremony.ts';
import { judgeProof, keepProof, requireRecentProof } from './prove-session.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '../second-factor.tables.ts';

/** What the owner of an account sets up to log in by. Whatever changes it asks for a proof of the last ten minutes. */
const OWN = { tag: 'account', guard: session } as const;
const ofOwner = ({ who }: { readonly who: CurrentSession }) => subjectOf({ profileId: who.profile.id });
const requireProof = ({ context, who }: { readonly context: AccountsContext; readonly who: CurrentSession }) => {
  requireRecentProof(context, who);
  return {};
};

/** @throws ProblemError `factors-full` */
async function requireRoom(handle: Database | Transaction, profileId: string): Promise<void> {
  const own = await ownFactors(handle, profileId);
  if (own.apps.length + own.passkeys.length >= FACTORS_PER_PROFILE) throw new ProblemError('factors-full');
}

export const proveCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/session/prove',
  summary: 'Proves again whose session this is, for ten minutes, and answers the token that it goes on with',
  body: proveBody,
  answer: 'ProvenAnswer',
  refusals: ['passkey-refused', 'too-many-requests', 'unavailable'],
  examples: [
    { name: 'password', body: { current_password: EXAMPLE_PASSWORD } },
    { name: 'wrong', body: { current_password: 'not the password' }, refused: 'bad-input' },
  ],
  ready: ({ hasher }) => hasher.refuseWhenFull(),
  act: { name: 'session-proven', subject: ofOwner },
  prepare: async ({ context, request, who, body }) => ({ factor: await judgeProof(context, request, who, body) }),
  write: async ({ context, request, who, factor }, tx) => {
    const { sessionId, token, provenUntil } = await keepProof(context, tx, who);
    const entry = { act: 'session-proven', factor, subject: ofOwner({ who }), object: sessionId, request } as const;
    await context.audit.record(tx, entry);
    return { proven_until: provenUntil.toISOString(), token };
  },
});

export const newAuthenticatorCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/factors/authenticator',
  summary: 'The secret of a new authenticator app, which its first code confirms',
  answer: 'NewAuthenticatorAnswer',
  refusals: ['proof-needed', 'factors-full'],
  examples: [{ name: 'begin', body: {} }],
  check: requireProof,
  write: async ({ context, id, who: { profile } }, tx) => {
    await requireRoom(tx, profile.id);
    const issuer = context.brandNames?.[0] ?? new URL(context.publicUrl).hostname;
    const { secret, uri, sealed } = newAuthenticator(context, id, issuer, profile.email);
    // One at a time: whoever begins again has lost the secret before.
    await tx
      .delete(authenticatorApps)
      .where(and(eq(authenticatorApps.profileId, profile.id), isNull(authenticatorApps.confirmedAt)));
    await tx.insert(authenticatorApps).values({
      id,
      profileId: profile.id,
      name: null,
      secret: sealed,
      lastStep: null,
      createdAt: context.now(),
      confirmedAt: null,
      lastUsedAt: null,
    });
    const { data } = encode(uri, { ecc: 'M', border: 0 });
    return { factor_id: id, secret, uri, qr: data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) };
  },
});

export const confirmAuthenticatorCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/factors/authenticator/confirm',
  summary: 'The first code of a new authenticator app: from then on it is a second factor',
  body: confirmAuthenticatorBody,
  answer: 'FactorAddedAnswer',
  refusals: ['proof-needed', 'not-found', 'too-many-requests'],
  examples: [{ name: 'unknown', body: { factor_id: EXAMPLE_UNKNOWN_ID, code: '000000' }, refused: 'not-found' }],
  check: requireProof,
  act: { name: 'factor-added', subject: ofOwner },
  prepare: async ({ context, who }) => {
    await context.throttle.require(context.db, 'first code', who.session.id, ACCOUNT_PASSWORDS_PER_SESSION);
    return {};
  },
  write: async (asked, tx) => {
    const { context, request, who, body } = asked;
    const [app] = await tx
      .select()
      .from(authenticatorApps)
      .where(
        and(
          eq(authenticatorApps.id, body.factor_id),
          eq(authenticatorApps.profileId, who.profile.id),
          isNull(authenticatorApps.confirmedAt),
        ),
      );
    if (app === undefined) throw new ProblemError('not-found');
    const before = await ownFactors(tx, who.profile.id);
    // The code is spent: it opens nothing a second time.
    if (!(await useAuthenticatorCode(context, tx, app, body.code)))
      throw refusal(context, request, { code: ['wrong'] });
    return addFactor(asked, tx, app.id, 'authenticator-added', hasOwnFactors(before));
  },
});

export const passkeyOptionsCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/factors/passkey/options',
  summary: 'What a browser makes a new passkey by, or shows one by to prove whose session this is',
  body: passkeyOptionsBody,
  answer: 'PasskeyOptionsAnswer',
  refusals: ['proof-needed', 'factors-full'],
  examples: [{ name: 'add', body: { purpose: 'add' } }],
  handle: async ({ context, body: { purpose }, who }) => {
    const own = await ownFactors(context.db, who.profile.id);
    if (purpose === 'prove')
      return { options: await passkeyOptions(context, { profileId: who.profile.id, passkeys: own.passkeys }) };
    requireRecentProof(context, who);
    await requireRoom(context.db, who.profile.id);
    return { options: await newPasskeyOptions(context, who.profile, own.passkeys) };
  },
});

const noPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  clientExtensionResults: {},
} as const;

export const addPasskeyCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/factors/passkey',
  summary: 'A new passkey of who is signed in',
  body: addPasskeyBody,
  answer: 'FactorAddedAnswer',
  refusals: ['proof-needed', 'passkey-refused', 'factors-full'],
  examples: [{ name: 'refused', body: { credential: noPasskey }, refused: 'passkey-refused' }],
  check: requireProof,
  act: { name: 'factor-added', subject: ofOwner },
  prepare: async ({ context, who, body }) => {
    await requireRoom(context.db, who.profile.id);
    return { made: await readNewPasskey(context, who.profile.id, body.credential) };
  },
  write: async (asked, tx) => {
    const { context, id, who, body, made } = asked;
    const before = await ownFactors(tx, who.profile.id);
    const stored = await tx
      .insert(passkeys)
      .values({
        id,
        profileId: who.profile.id,
        name: body.name ?? deviceName(who.session.agent) ?? null,
        ...made,
        createdAt: context.now(),
        lastUsedAt: null,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) throw new ProblemError('passkey-refused');
    return addFactor(asked, tx, id, 'passkey-added', hasOwnFactors(before));
  },
});

export const removeFactorCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/factors/remove',
  summary: 'Takes away a passkey or an authenticator app; with the last, the recovery codes',
  body: removeFactorBody,
  answer: 'FactorRemovedAnswer',
  refusals: ['proof-needed', 'not-found'],
  examples: [{ name: 'unknown', body: { factor_id: EXAMPLE_UNKNOWN_ID }, refused: 'not-found' }],
  check: requireProof,
  act: { name: 'factor-removed', subject: ofOwner },
  write: async ({ context, request, who: { profile }, body: { factor_id: id } }, tx) => {
    const removed = [
      ...(await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.profileId, profile.id)))
        .returning({ id: passkeys.id })),
      ...(await tx
        .delete(authenticatorApps)
        .where(and(eq(authenticatorApps.id, id), eq(authenticatorApps.profileId, profile.id)))
        .returning({ id: authenticatorApps.id })),
    ];
    if (removed.length === 0) throw new ProblemError('not-found');
    if (!hasOwnFactors(await ownFactors(tx, profile.id)))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profile.id));
    await context.audit.record(tx, {
      act: 'factor-removed',
      subject: subjectOf({ profileId: profile.id }),
      object: id,
      request,
    });
    await mailFactorChange(context, tx, profile, 'removed');
    return { removed: true as const };
  },
});

export const recoveryCodesCall = defineCall({
  ...OWN,
  method: 'POST',
  path: '/api/user/factors/recovery-codes',
  summary: 'Ten new recovery codes, shown once; those before are worth nothing',
  answer: 'RecoveryCodesAnswer',
  refusals: ['proof-needed', 'not-found'],
  examples: [{ name: 'no-factors', body: {}, refused: 'not-found' }],
  check: requireProof,
  act: { name: 'recovery-codes-made', subject: ofOwner },
  write: async ({ context, request, who }, tx) => {
    if (!hasOwnFactors(await ownFactors(tx, who.profile.id))) throw new ProblemError('not-found');
    const codes = await makeRecoveryCodes(tx, who.profile.id, context.now());
    await context.audit.record(tx, { act: 'recovery-codes-made', subject: ofOwner({ who }), request });
    await mailFactorChange(context, tx, who.profile, 'recovery-codes');
    return { recovery_codes: [...codes] };
  },
});

type Adding = {
  readonly context: AccountsContext;
  readonly request: Parameters<typeof rememberDevice>[2];
  readonly reply: Parameters<typeof rememberDevice>[3];
  readonly who: CurrentSession;
};

/** What follows a new factor. With the first come the recovery codes, and every browser but this one has to show it once. */
async function addFactor(
  { context, request, reply, who }: Adding,
  tx: Transaction,
  id: string,
  change: FactorChange,
  hadOthers: boolean,
): Promise<{ factor_id: string; recovery_codes: string[] | null }> {
  const { profile } = who;
  await context.audit.record(tx, { act: 'factor-added', subject: ofOwner({ who }), object: id, request });
  await mailFactorChange(context, tx, profile, change);
  if (hadOthers) return { factor_id: id, recovery_codes: null };
  await forgetDevices(tx, profile.id);
  await rememberDevice(context, tx, request, reply, profile.id, 'proven');
  return { factor_id: id, recovery_codes: [...(await makeRecoveryCodes(tx, profile.id, context.now()))] };
}
