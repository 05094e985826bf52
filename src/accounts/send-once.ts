import type { FastifyRequest } from 'fastify';
import type { Transaction } from '#contracts/database.ts';
import { SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import type { AccountsContext } from './accounts-context.ts';
import { type IdempotencyContext, idempotentRequest, keptAnswer, writeOnce } from './idempotency.ts';

export type SendContext = IdempotencyContext & Pick<AccountsContext, 'db' | 'now'>;

const SENT = { sent: true } as const;

/**
 * A call that mails something and says {sent: true} whatever it does. The same request, sent again under its key, mails
 * nothing more.
 *
 * @param isLetIn throttles, and the captcha where one is due; false mails nothing and is not told
 */
export async function sendOnce(
  context: SendContext,
  request: FastifyRequest,
  call: string,
  body: object,
  isLetIn: () => Promise<boolean>,
  send: (tx: Transaction) => Promise<void>,
): Promise<typeof SENT> {
  const idempotent = idempotentRequest(context, request, call, body, SENDING_REPEATED_WITHIN_S);
  if ((await keptAnswer(context.db, idempotent)) !== undefined || !(await isLetIn())) return SENT;
  await context.db.transaction((tx) =>
    writeOnce(tx, idempotent, { attemptId: crypto.randomUUID(), answer: SENT }, context.now(), () => send(tx)),
  );
  return SENT;
}
