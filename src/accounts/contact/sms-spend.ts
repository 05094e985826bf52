import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '#contracts/database.ts';
import { SMS_ALERT_SHARE } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { smsSpend } from '../log-in.tables.ts';
import type { PhoneNumber } from './phone-number.ts';

const DAY_MS = 86_400_000;
/** Money is summed in whole ten-thousandths. */
const units = (money: number) => Math.round(money * 10_000);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/**
 * Takes a message out of the day's caps: spend in all, messages of a dialling code. One that is not `sent` is weighed
 * like any other and takes nothing, so that unknown numbers are refused when known ones are. Answers the share of the
 * spend that is used. @throws ProblemError `unavailable` until midnight UTC where a cap is reached.
 */
export async function chargeSpend(
  context: AccountsContext,
  tx: Transaction,
  phone: PhoneNumber,
  sent: boolean,
): Promise<number> {
  const { sms } = context;
  const price = units(sms.priceOf(phone.diallingCode));
  const messages = sent ? 1 : 0;
  const now = context.now();
  const day = dayOf(now);
  const cap = units(sms.spendPerDay);
  const take = async (scope: string, fits: boolean, stillFits: ReturnType<typeof sql>) => {
    const rows = fits
      ? await tx
          .insert(smsSpend)
          .values({ day, scope, messages, spent: messages * price })
          .onConflictDoUpdate({
            target: [smsSpend.day, smsSpend.scope],
            set: {
              messages: sql`${smsSpend.messages} + excluded.messages`,
              spent: sql`${smsSpend.spent} + excluded.spent`,
            },
            setWhere: stillFits,
          })
          .returning({ spent: smsSpend.spent })
      : [];
    const [row] = rows;
    if (row === undefined) throw new SmsCapReached(scope, Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000));
    return row.spent;
  };
  await take(
    phone.diallingCode,
    price <= cap && sms.messagesPerDiallingCode >= 1,
    sql`${smsSpend.messages} + 1 <= ${sms.messagesPerDiallingCode}`,
  );
  const spent = await take('*', price <= cap, sql`${smsSpend.spent} + ${price}::bigint <= ${cap}::bigint`);
  return cap === 0 ? 0 : spent / cap;
}

/** The caller sees `unavailable`; the operator which cap it was. A try: whoever asks for many messages brings the cap nearer. */
export class SmsCapReached extends ProblemError {
  readonly scope: string;
  constructor(scope: string, retryAfterSeconds: number) {
    super('unavailable', undefined, { retryAfterSeconds, isTry: true });
    this.scope = scope;
  }
}

/** Tells the operator, once a day each: that the spend nears its cap, or that a cap stops messages. By log, metric and mail. */
export async function alertOfSpend(
  context: AccountsContext,
  log: FastifyBaseLogger,
  level: 'near' | 'reached',
  scope: string,
): Promise<void> {
  const day = dayOf(context.now());
  const told = await context.throttle.count(context.db, 'sms alert', `${day} ${level} ${scope}`, {
    tries: 1,
    windowSeconds: DAY_MS / 1000,
  });
  if (!told.allowed) return;
  context.onAlert?.('sms-spend');
  log.error(
    { level, scope, day },
    level === 'near'
      ? "text messages: most of the day's spend is used"
      : 'text messages: a cap of the day is reached, no more are sent',
  );
  const { alertTo: to, editions } = context;
  const edition = editions[0]?.id;
  if (to === undefined || edition === undefined) return;
  await context.db.transaction((tx) =>
    context.enqueue(tx, 'operator', {
      kind: 'mail',
      template: level === 'near' ? 'spend-near' : 'spend-reached',
      to,
      edition,
      values: { link: context.publicUrl, day, scope: scope === '*' ? '' : `+${scope}` },
    }),
  );
}

export const isAlertDue = (share: number): boolean => share >= SMS_ALERT_SHARE;
