import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { RequestKind } from '#contracts/data-requests.ts';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { Member } from '../staff/staff-session.ts';
import { closeAnswered, insertDone, isOf } from './record-request.ts';
import type { RequestOutcome } from './request-words.ts';
import { dataRequestNotes, dataRequests } from './requests.tables.ts';

export type AnsweredBy = {
  readonly kind: RequestKind;
  readonly outcome: RequestOutcome;
  /** The case in which it was done; left out, every open one of the person that asks for it. */
  readonly requestId?: string | undefined;
  /** Whether it is a case even where nobody had opened one. */
  readonly always?: boolean;
  /** What was typed as the reason, for the notes of the case. */
  readonly words?: string | undefined;
};

/**
 * Closes the case that an act answers, with what was done.
 *
 * @throws ProblemError `not-possible` where the case is closed by now, or another person's
 */
export async function answerRequest(
  asked: { readonly context: ConsoleContext; readonly who: Member; readonly request: FastifyRequest },
  tx: Transaction,
  personId: string,
  { kind, outcome, requestId, always = false, words }: AnsweredBy,
): Promise<void> {
  const { context, who } = asked;
  const at = context.now();
  const done = { personId, kind, outcome, at, by: who.id } as const;
  const ids = requestId === undefined ? await closeAnswered(tx, done) : [await closeOne(tx, requestId, done)];
  if (ids.length === 0 && !always) return;
  const all = ids.length > 0 ? ids : [await insertDone(tx, { ...done, source: 'console', identity: 'not-checked' })];
  for (const id of all) {
    await recordStaffAct(context, tx, asked, 'request-closed', `${id} ${kind}: ${outcome}`);
    if (words !== undefined)
      await tx
        .insert(dataRequestNotes)
        .values({ id: crypto.randomUUID(), requestId: id, authorId: who.id, body: words, createdAt: at });
  }
}

async function closeOne(
  tx: Transaction,
  id: string,
  done: { readonly personId: string; readonly outcome: RequestOutcome; readonly at: Date; readonly by: string },
): Promise<string> {
  const [before] = await tx
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.id, id), isOf(tx, done.personId), isNull(dataRequests.closedAt)))
    .for('update');
  if (before === undefined) throw new ProblemError('not-possible');
  await tx
    .update(dataRequests)
    .set({
      state: 'done',
      outcome: done.outcome,
      closedAt: done.at,
      closedBy: done.by,
      version: before.version + 1,
    })
    .where(eq(dataRequests.id, id));
  return id;
}
