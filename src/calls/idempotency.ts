import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contracts/call-headers.ts';
import { XSRF_COOKIE } from '#contracts/cookies.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { mapEach } from '#contracts/key-ring.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { CallContext } from './call-context.ts';
import { idempotentRequests } from './calls.tables.ts';
import { keyedHash } from './keyed-hash.ts';
import { refusal } from './parse-body.ts';
import { isInternalCall } from './xsrf.ts';

/** A request under an idempotency key (calls, common). */
export type IdempotentRequest = {
  /** As the client sent it; for the record. */
  readonly header: string;
  /** The key within this call and browser, hashed: one visitor cannot ask for another's answer. */
  readonly key: string;
  /** Keyed hash of the body: the password in it cannot be guessed at from the table. */
  readonly fingerprint: string;
  /** Both as older secrets hash them. */
  readonly older: readonly { readonly key: string; readonly fingerprint: string }[];
  /** An answer older than this is not a repeat's; undefined, any is. */
  readonly validSince: Date | undefined;
};

export type PreviousAnswer<Answer> = { readonly attemptId: string; readonly answer: Answer };

export type IdempotencyContext = Pick<CallContext, 'editions' | 'internalSecret' | 'keys' | 'message' | 'now'>;

/**
 * Undefined where no key was sent.
 *
 * @param body as parsed
 * @param postGoodForS for how long a form posted without JavaScript counts as the same request: its key is made of the
 * body alone, so that who asks again the next day has it too. Left out, for as long as answers are kept
 */
export function idempotentRequest(
  context: IdempotencyContext,
  request: FastifyRequest,
  call: string,
  body: object,
  postGoodForS?: number,
): IdempotentRequest | undefined {
  const header = request.headers[IDEMPOTENCY_HEADER];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length > IDEMPOTENCY_KEY_MAX_LENGTH || !/^[\x21-\x7e]+$/.test(header)) {
    throw refusal(context, request, { [IDEMPOTENCY_HEADER]: ['invalid'] });
  }
  // Within the process the caller has made the key from the visitor's own form; there may be no cookie yet.
  const isInternal = isInternalCall(context, request);
  const browser = isInternal ? 'internal' : `xsrf ${request.cookies[XSRF_COOKIE.name] ?? ''}`;
  const text = canonical(body);
  const [current, ...older] = mapEach(context.keys.idempotency, (key) => ({
    key: keyedHash([key], 'key', call, browser, header),
    fingerprint: keyedHash([key], 'body', text),
  }));
  return {
    header,
    ...current,
    older,
    validSince:
      isInternal && postGoodForS !== undefined ? new Date(context.now().getTime() - postGoodForS * 1000) : undefined,
  };
}

/** What the same request was answered before; `idempotency-conflict` where another one has the key. Nothing is kept of a request without one. */
export async function previousAnswer<Answer>(
  handle: Database | Transaction,
  request: IdempotentRequest | undefined,
): Promise<PreviousAnswer<Answer> | undefined> {
  if (request === undefined) return undefined;
  const hashes = [request, ...request.older];
  const keys = hashes.map(({ key }) => key);
  const [row] = await handle.select().from(idempotentRequests).where(inArray(idempotentRequests.key, keys));
  if (row === undefined || (request.validSince !== undefined && row.createdAt < request.validSince)) return undefined;
  if (!hashes.some(({ key, fingerprint }) => key === row.key && fingerprint === row.fingerprint))
    throw new ProblemError('idempotency-conflict');
  return { attemptId: row.attemptId, answer: row.answer as Answer };
}

/**
 * Claims the key for this transaction, without an answer yet. Of two at once, the second waits here for the first to end
 * and is then told false: its answer is the stored one.
 *
 * @param id what the request makes is kept under
 */
export async function claimKey(tx: Transaction, request: IdempotentRequest, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(idempotentRequests)
    .values({ key: request.key, fingerprint: request.fingerprint, attemptId: id, answer: {}, createdAt: now })
    .onConflictDoUpdate({
      target: idempotentRequests.key,
      set: {
        fingerprint: sql`excluded.fingerprint`,
        attemptId: sql`excluded.attempt_id`,
        answer: sql`excluded.answer`,
        createdAt: sql`excluded.created_at`,
      },
      setWhere: lt(idempotentRequests.createdAt, request.validSince ?? new Date(0)),
    })
    .returning({ key: idempotentRequests.key });
  return claimed.length > 0;
}

/** Stores the answer under the key that this transaction has claimed. */
export async function storeAnswer(tx: Transaction, { key }: IdempotentRequest, answer: unknown): Promise<void> {
  await tx.update(idempotentRequests).set({ answer }).where(eq(idempotentRequests.key, key));
}

/** JSON with sorted keys: the order in which a client writes its fields is no difference. */
const canonical = (body: object): string =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
