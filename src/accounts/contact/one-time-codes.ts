import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { CodeSentAnswer } from '#contracts/calls/log-in.ts';
import type { Transaction } from '#contracts/database.ts';
import {
  ONE_TIME_CODE_PAUSE_S,
  ONE_TIME_CODE_TRIES,
  ONE_TIME_CODE_TTL_S,
  SMS,
  SMS_PER_NUMBER,
  SMS_PER_NUMBER_DAY,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { knownDevice } from '../session/device-cookie.ts';
import { type IdempotentRequest, claimKey, storeAnswer } from '#calls/idempotency.ts';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import { forgetTry, noteTry, withoutTries } from '#calls/tries.ts';
import { oneTimeCodes } from '../log-in.tables.ts';
import { requestEdition } from '#calls/request-edition.ts';
import { type PhoneNumber, phoneNumber } from './phone-number.ts';
import { randomDigits } from './random-digits.ts';
import { SmsCapReached, alertOfSpend, isAlertDue, chargeSpend } from './sms-spend.ts';

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose'];
export type OneTimeCode = typeof oneTimeCodes.$inferSelect;

/** Before a captcha is asked for, or a number judged. @throws ProblemError `not-offered` */
export function requireSms({ sendsSms = true }: Pick<AccountsContext, 'sendsSms'>): void {
  if (!sendsSms) throw new ProblemError('not-offered', 'This site sends no codes by SMS (SMS_PROVIDER).');
}

/**
 * Sends a code to a number; answers its id. To one that nobody here holds, nothing is sent, after the same work and with the
 * same answer (calls, neutral answers), unless `toAnyone`: a person who signs up or is signed in may prove any number. `once` keeps
 * the answer for the same request, sent again.
 *
 * @throws ProblemError `too-many-requests` (number, address, network, 30 s apart), `unavailable` (caps of the day)
 */
export async function sendCode(
  context: AccountsContext,
  request: FastifyRequest,
  phone: PhoneNumber,
  purpose: CodePurpose,
  toAnyone: boolean,
  once: IdempotentRequest | undefined,
): Promise<CodeSentAnswer> {
  await context.throttle.requireFrom(context.db, 'sms', request.ip, SMS);
  const id = crypto.randomUUID();
  const answer: CodeSentAnswer = { otp_code_id: id };
  const edition = requestEdition(context.editions, request).id;
  await deliver(context, request, phone, async (tx, isHeld) => {
    const { code, row } = freshCode(context, id);
    const sent = toAnyone || isHeld;
    await tx.insert(oneTimeCodes).values({ id, phone: phone.number, purpose, ...row, sent, tries: 0, edition });
    // Of two at once the second did not get past the pause between two messages.
    if (once !== undefined && (await claimKey(tx, once, id, context.now()))) await storeAnswer(tx, once, answer);
    return { id, code, sent, edition };
  });
  return answer;
}

/** A new code under the same id: the one before is worth nothing, its wrong tries still count. @throws ProblemError as sendCode, and `code-invalid` */
export async function sendCodeAgain(context: AccountsContext, request: FastifyRequest, id: string): Promise<void> {
  const [known] = await context.db.select().from(oneTimeCodes).where(standing(context, id));
  const phone = known && phoneNumber(known.phone);
  if (known === undefined || phone === undefined) throw new ProblemError('code-invalid');
  await context.throttle.requireFrom(context.db, 'sms', request.ip, SMS);
  await deliver(context, request, phone, async (tx) => {
    const { code, row } = freshCode(context, id);
    await tx.update(oneTimeCodes).set(row).where(eq(oneTimeCodes.id, id));
    return { id, code, sent: known.sent, edition: known.edition };
  });
}

/**
 * Its row where the code is right and not used up; useCode does that. Wrong, expired, used, out of tries and unknown are
 * distinguished by nothing. The try is counted before the code is looked at, and in a statement of its own: tries made at
 * once are all counted.
 */
export async function tryCode(
  context: AccountsContext,
  id: string,
  code: string,
  purpose: CodePurpose,
): Promise<OneTimeCode | undefined> {
  const [row] = await context.db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(standing(context, id), eq(oneTimeCodes.purpose, purpose), lt(oneTimeCodes.tries, ONE_TIME_CODE_TRIES)))
    .returning();
  if (row !== undefined)
    noteTry({ of: row.id, window: row.codeHash, takeBack: (tries) => takeTries(context.db, row, tries) });
  return row !== undefined && isKeyedHash(context.keys.oneTimeCode, row.codeHash, id, code) && row.sent
    ? row
    : undefined;
}

/** A right code that was not used up for another reason: it was not a wrong try. */
export async function refundTry(db: AccountsContext['db'], code: OneTimeCode): Promise<void> {
  await takeTries(db, code, 1);
  forgetTry(code.id);
}

const takeTries = (db: AccountsContext['db'], { id, codeHash }: OneTimeCode, tries: number) =>
  db
    .update(oneTimeCodes)
    .set({ tries: withoutTries(oneTimeCodes.tries, tries) })
    .where(and(eq(oneTimeCodes.id, id), eq(oneTimeCodes.codeHash, codeHash)));

/** Uses a code up in the transaction of what it was typed for, so that a call which dies leaves it; false where another was first. */
export async function useCode(tx: Transaction, { id, codeHash }: OneTimeCode, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.id, id), eq(oneTimeCodes.codeHash, codeHash), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id });
  return used.length > 0;
}

const standing = (context: AccountsContext, id: string) =>
  and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, context.now()));

function freshCode(context: AccountsContext, id: string) {
  const code = randomDigits();
  const sentAt = context.now();
  return {
    code,
    row: {
      codeHash: keyedHash(context.keys.oneTimeCode, id, code),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + ONE_TIME_CODE_TTL_S * 1000),
    },
  };
}

/** The confirmed profile that has proven to hold the number. */
async function holderOf(
  tx: Transaction,
  number: string,
): Promise<Pick<typeof profiles.$inferSelect, 'deviceEpoch' | 'id'> | undefined> {
  const [holder] = await tx
    .select({ id: profiles.id, deviceEpoch: profiles.deviceEpoch })
    .from(profiles)
    .where(and(eq(profiles.verifiedPhone, number), isNotNull(profiles.emailVerifiedAt)));
  return holder;
}

/**
 * In the message's transaction: one that is never sent makes nobody wait for the next. A browser that the number's holder
 * is known to has messages of its own, which unknown devices cannot use up (decision 061).
 */
async function countMessage(
  { throttle }: AccountsContext,
  tx: Transaction,
  number: string,
  device: string | undefined,
): Promise<void> {
  const subject = device === undefined ? number : `${number} ${device}`;
  await throttle.require(tx, 'sms pause', subject, { tries: 1, windowSeconds: ONE_TIME_CODE_PAUSE_S });
  await throttle.require(tx, 'sms to', subject, SMS_PER_NUMBER);
  await throttle.require(tx, 'sms to, a day', subject, SMS_PER_NUMBER_DAY);
}

/** Limits of the number, code, spend and message in one transaction; the operator's alert outside it, which a refusal would undo. */
async function deliver(
  context: AccountsContext,
  request: FastifyRequest,
  phone: PhoneNumber,
  write: (tx: Transaction, isHeld: boolean) => Promise<{ id: string; code: string; sent: boolean; edition: string }>,
): Promise<void> {
  try {
    const share = await context.db.transaction(async (tx) => {
      const holder = await holderOf(tx, phone.number);
      await countMessage(context, tx, phone.number, knownDevice(context, request, holder));
      const { id, code, sent, edition } = await write(tx, holder !== undefined);
      const used = await chargeSpend(context, tx, phone, sent);
      if (sent)
        await context.enqueue(tx, id, {
          kind: 'sms',
          template: 'one-time-code',
          to: phone.number,
          edition,
          values: { code, minutes: String(ONE_TIME_CODE_TTL_S / 60) },
        });
      // As many writes as the message: an unknown number is not answered sooner.
      else await context.throttle.count(tx, 'no sms', phone.number, SMS_PER_NUMBER);
      return used;
    });
    if (isAlertDue(share)) await alertOfSpend(context, request.log, 'near', '*');
  } catch (error) {
    if (error instanceof SmsCapReached) await alertOfSpend(context, request.log, 'reached', error.scope);
    throw error;
  }
}
