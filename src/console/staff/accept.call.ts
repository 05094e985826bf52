import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import { creationOptions, readCreated } from '#calls/factors/passkey-proofs.ts';
import { newRecoveryCodes } from '#calls/factors/random-codes.ts';
import { newCodeSecret, stepOfCode } from '#calls/factors/time-based-codes.ts';
import { refusal } from '#calls/parse-body.ts';
import { sealText, unsealText } from '#calls/sealed-text.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { STAFF_LOG_INS_PER_ADDRESS, STAFF_PASSWORD_MIN_LENGTH } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { easyPassword } from '#domain/easy-password.ts';
import type { CodesAnswer, DoneAnswer, InvitationAnswer, NewAppAnswer, PasskeyOptionsAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffChallenges, staffCredentials, staffInvitations, staffRecoveryCodes } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { endStaffSessions, hashOfToken, startStaffSession } from './staff-session.ts';
import { linkToken, passkeyResponse, sixDigits } from './typed-fields.ts';

/** Links of 256 bits are not guessed; this bounds the work. */
const limits = [{ name: 'staff link', rule: STAFF_LOG_INS_PER_ADDRESS }];

type Invitation = {
  readonly hash: string;
  readonly purpose: 'join' | 'demonstration';
  readonly id: string;
  readonly name: string;
  readonly email: string;
};

/** Whose link it is. @throws ProblemError `link-invalid` of one that is unknown, used, over, or of somebody who is blocked */
async function invitationOf(
  { now }: ConsoleContext,
  handle: Database | Transaction,
  token: string,
  purpose: Invitation['purpose'],
): Promise<Invitation> {
  const [found] = await handle
    .select({
      hash: staffInvitations.hash,
      purpose: staffInvitations.purpose,
      id: staff.id,
      name: staff.name,
      email: staff.email,
      state: staff.state,
    })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(
      and(
        eq(staffInvitations.hash, hashOfToken(token)),
        eq(staffInvitations.purpose, purpose),
        isNull(staffInvitations.usedAt),
        gt(staffInvitations.expiresAt, now()),
      ),
    );
  if (found === undefined || found.state === 'blocked') throw new ProblemError('link-invalid');
  return found;
}

/** Uses the link up: of two at once, one. */
async function useInvitation(
  context: ConsoleContext,
  tx: Transaction,
  token: string,
  purpose: Invitation['purpose'],
): Promise<Invitation> {
  const invitation = await invitationOf(context, tx, token, purpose);
  const used = await tx
    .update(staffInvitations)
    .set({ usedAt: context.now() })
    .where(and(eq(staffInvitations.hash, invitation.hash), isNull(staffInvitations.usedAt)))
    .returning({ hash: staffInvitations.hash });
  if (used.length === 0) throw new ProblemError('link-invalid');
  return invitation;
}

export const invitationCall = consoleCall({
  method: 'POST',
  path: '/console/api/join',
  needs: 'nothing',
  summary: 'Whose the link of an invitation is',
  body: z.object({ token: linkToken }),
  refusals: ['link-invalid'],
  limits,
  read: async ({ context, body }): Promise<InvitationAnswer> => {
    const { name, email } = await invitationOf(context, context.db, body.token, 'join');
    return { name, email, brand: context.brandName };
  },
});

export const joinOptionsCall = consoleCall({
  method: 'POST',
  path: '/console/api/join/passkey/options',
  needs: 'nothing',
  summary: 'What a browser makes the passkey of a new member of staff by',
  body: z.object({ token: linkToken }),
  refusals: ['link-invalid'],
  limits,
  write: async ({ context, body }, tx): Promise<PasskeyOptionsAnswer> => {
    const { hash, id, name, email } = await invitationOf(context, tx, body.token, 'join');
    const options = await creationOptions(
      context.consoleUrl(),
      context.brandName,
      { id, name: email, displayName: name },
      [],
    );
    await keepChallenge(context, tx, { challenge: options.challenge, invitationHash: hash });
    return { options };
  },
});

export const joinPasskeyCall = consoleCall({
  method: 'POST',
  path: '/console/api/join/passkey',
  needs: 'nothing',
  summary: 'Accept an invitation with a passkey; it logs in',
  body: z.object({ token: linkToken, response: passkeyResponse }),
  refusals: ['link-invalid', 'passkey-refused'],
  limits,
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, body, id } = asked;
    const invitation = await invitationOf(context, tx, body.token, 'join');
    const made = await readCreated(
      context.consoleUrl(),
      body.response as unknown as RegistrationResponseJSON,
      (challenge) => takeChallenge(context, tx, challenge, { invitationHash: invitation.hash }),
    );
    if (made === undefined) throw new ProblemError('passkey-refused');
    await useInvitation(context, tx, body.token, 'join');
    await becomeActive(asked, tx, invitation, 'passkey', null);
    await tx.insert(staffCredentials).values({
      id,
      staffId: invitation.id,
      kind: 'passkey',
      credentialId: made.credentialId,
      publicKey: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      createdAt: context.now(),
    });
    await startStaffSession(context, tx, asked, invitation.id, 'passkey');
    return { done: true };
  },
});

export const joinAppOptionsCall = consoleCall({
  method: 'POST',
  path: '/console/api/join/app/options',
  needs: 'nothing',
  summary: 'The secret of the authenticator app of a new member of staff',
  body: z.object({ token: linkToken }),
  refusals: ['link-invalid'],
  limits,
  write: async ({ context, body, id }, tx): Promise<NewAppAnswer> => {
    const { hash, email } = await invitationOf(context, tx, body.token, 'join');
    const { secret, uri } = newCodeSecret(`${context.brandName} console`, email);
    const sealed = sealText(context.ownKeys.authenticator, secret, id);
    await keepChallenge(context, tx, { challenge: id, invitationHash: hash, secret: sealed });
    const { data } = encode(uri, { ecc: 'M', border: 0 });
    return { app: id, secret, qr: data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) };
  },
});

export const joinAppCall = consoleCall({
  method: 'POST',
  path: '/console/api/join/app',
  needs: 'nothing',
  summary: 'Accept an invitation with a password and an authenticator app; it logs in, and answers recovery codes',
  body: z.object({
    token: linkToken,
    app: z.uuid(),
    code: sixDigits,
    password: z.string().check(z.minLength(STAFF_PASSWORD_MIN_LENGTH), z.maxLength(256)),
  }),
  refusals: ['link-invalid'],
  limits,
  write: async (asked, tx): Promise<CodesAnswer> => {
    const { context, request, body, id } = asked;
    const { ownKeys, now } = context;
    const invitation = await invitationOf(context, tx, body.token, 'join');
    const easy = easyPassword(body.password, {
      site: [context.brandName],
      email: invitation.email,
      names: [invitation.name],
      birthDate: '',
      phone: '',
    });
    if (easy !== undefined) throw refusal(context, request, { password: ['too-common'] });
    const [begun] = await tx
      .select()
      .from(staffChallenges)
      .where(and(eq(staffChallenges.challenge, body.app), eq(staffChallenges.invitationHash, invitation.hash)));
    if (typeof begun?.secret !== 'string') throw new ProblemError('link-invalid');
    const secret = unsealText(ownKeys.authenticator, begun.secret, body.app);
    const step = stepOfCode(secret, body.code, now());
    if (step === undefined) throw refusal(context, request, { code: ['wrong'] });
    await takeChallenge(context, tx, body.app, { invitationHash: invitation.hash });
    await useInvitation(context, tx, body.token, 'join');
    await becomeActive(asked, tx, invitation, 'authenticator', await context.hasher.hash(body.password));
    await tx.insert(staffCredentials).values({
      id,
      staffId: invitation.id,
      kind: 'authenticator',
      secret: sealText(ownKeys.authenticator, secret, id),
      lastStep: step,
      createdAt: now(),
    });
    const { hashes, shown } = newRecoveryCodes();
    await tx
      .insert(staffRecoveryCodes)
      .values(hashes.map((hash) => ({ hash, staffId: invitation.id, createdAt: now(), usedAt: null })));
    await startStaffSession(context, tx, asked, invitation.id, 'authenticator');
    return { recovery_codes: shown };
  },
});

export const demonstrationCall = consoleCall({
  method: 'POST',
  path: '/console/api/enter',
  needs: 'nothing',
  summary: 'Log in by the link that the start of a demonstration prints',
  body: z.object({ token: linkToken }),
  refusals: ['link-invalid'],
  limits,
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, body } = asked;
    if (!context.isDemonstration) throw new ProblemError('link-invalid');
    const { id } = await useInvitation(context, tx, body.token, 'demonstration');
    await startStaffSession(context, tx, asked, id, 'demonstration');
    return { done: true };
  },
});

/** So that a demonstration shows what each role sees. */
export const becomeCall = consoleCall({
  method: 'POST',
  path: '/console/api/enter/as',
  needs: 'logged-in',
  summary: 'In a demonstration: go on as somebody else who is made up',
  body: z.object({ id: z.uuid() }),
  refusals: ['not-found'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, body, who } = asked;
    const [other] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, body.id), eq(staff.isMadeUp, true), eq(staff.state, 'active')));
    if (!context.isDemonstration || !who.isMadeUp || other === undefined) throw new ProblemError('not-found');
    await endStaffSessions(tx, who.id, context.now(), who.sessionId);
    await startStaffSession(context, tx, asked, other.id, 'demonstration');
    return { done: true };
  },
});

/** What one logged in by before an invitation is worth nothing once it is accepted, and every session ends. */
async function becomeActive(
  asked: Parameters<typeof startStaffSession>[2] & { readonly context: ConsoleContext },
  tx: Transaction,
  { id }: Invitation,
  factor: 'passkey' | 'authenticator',
  passwordHash: string | null,
): Promise<void> {
  const { context, request } = asked;
  await tx.delete(staffCredentials).where(eq(staffCredentials.staffId, id));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
  await endStaffSessions(tx, id, context.now());
  await tx.update(staff).set({ state: 'active', passwordHash }).where(eq(staff.id, id));
  await recordStaffAct(context, tx, { who: { id }, request }, 'staff-joined', factor);
}
