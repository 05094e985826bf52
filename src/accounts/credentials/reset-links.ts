import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { PASSWORD_RESET_TTL_S } from '#contracts/limits.ts';
import type { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountMail, enqueueProfileMail, standInForMail } from '../mails/account-mails.ts';
import type { FastifyRequest } from 'fastify';
import type { AccountsContext } from '../accounts-context.ts';
import { knownDevice } from '../session/device-cookie.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import { issueCode } from '../contact/activation-codes.ts';
import { passwordResets } from '../log-in.tables.ts';
import { NIL_UUID } from '../nil-uuid.ts';
import { refusedCode } from '../contact/refused-code.ts';
import { registrationKind } from '../registration-kinds.ts';

/** 256 bits as base64url; only its hash is stored. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const stored = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * Mails a reset link to the address, if a confirmed profile has it. One that waits for its confirmation gets the mail to
 * confirm by, since until then the password belongs to whoever typed it. An unknown address gets nothing, after as many
 * statements (calls, neutral answers).
 */
export async function mailResetLink(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  normalised: string,
): Promise<void> {
  const now = context.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.emailNormalised, normalised)).for('update');
  const asker = { purpose: 'reset', device: knownDevice(context, request, profile) } as const;
  const [latest] = await tx
    .select()
    .from(signUpAttempts)
    .where(and(eq(signUpAttempts.profileId, profile?.id ?? NIL_UUID), ne(signUpAttempts.standing, 'known')))
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(1);
  const isConfirmed = profile !== undefined && profile.emailVerifiedAt !== null;
  if (profile !== undefined && !isConfirmed) {
    const code = await issueCode(tx, { profileId: profile.id, attemptId: latest?.id ?? profile.attemptId }, now, true);
    const { email: to, edition } = latest ?? profile;
    await enqueueAccountMail(
      context,
      tx,
      {
        profileId: profile.id,
        emailNormalised: normalised,
        to,
        edition,
        ask: { ...registrationKind(latest?.kind ?? 'signup').mail, code },
      },
      asker,
    );
    return;
  }
  const secret = randomBytes(32).toString('base64url');
  await tx.insert(passwordResets).values({
    hash: stored(secret),
    profileId: profile?.id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (isConfirmed ? PASSWORD_RESET_TTL_S * 1000 : 0)),
  });
  if (isConfirmed) {
    await enqueueProfileMail(context, tx, profile, 'reset-password', `set-password?hash=${secret}`, asker);
  } else {
    await standInForMail(context, tx, normalised, 'reset');
  }
}

/** Whose password a link may still set; undefined where it may set none. */
export async function linkOwner(
  { db, now }: AccountsContext,
  secret: string,
): Promise<typeof profiles.$inferSelect | undefined> {
  const [row] = SECRET.test(secret)
    ? await db
        .select({ profile: profiles })
        .from(passwordResets)
        .innerJoin(profiles, eq(profiles.id, passwordResets.profileId))
        .where(good(secret, now()))
    : [];
  return row?.profile;
}

/** Why a link that sets no password does not. */
export async function refusedLink({ db, now }: AccountsContext, secret: string): Promise<ProblemError> {
  const [kept] = SECRET.test(secret)
    ? await db
        .select()
        .from(passwordResets)
        .where(eq(passwordResets.hash, stored(secret)))
    : [];
  return refusedCode(kept, now());
}

/** Uses the link up, and every other of its profile; that profile's id where it was good. */
export async function takeLink(tx: Transaction, secret: string, now: Date): Promise<string | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const [row] = await tx.update(passwordResets).set({ usedAt: now }).where(good(secret, now)).returning();
  return row?.profileId ?? undefined;
}

/** No link that was mailed before is good any longer. */
export async function revokeLinks(handle: Database | Transaction, profileId: string, now: Date): Promise<void> {
  await handle
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.profileId, profileId), isNull(passwordResets.usedAt)));
}

const good = (secret: string, now: Date) =>
  and(eq(passwordResets.hash, stored(secret)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));
