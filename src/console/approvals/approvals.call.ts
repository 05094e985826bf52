import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#contracts/database.ts';
import { FOUR_EYES_PAGE } from '#contracts/limits.ts';
import { type ProblemCode, ProblemError } from '#contracts/problems.ts';
import { judgeLine } from '#contracts/typed-line.ts';
import type { DoneAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff } from '../console.tables.ts';
import { type ConsoleCall, consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { type Member, memberById } from '../staff/staff-session.ts';
import { judged } from '../staff/typed-fields.ts';
import type { ApprovalRow, ApprovalsAnswer, ApprovalsCountAnswer } from './approvals.answers.ts';
import { staffApprovals } from './approvals.tables.ts';
import { expireApprovals, frozenRequest, requireDecidable, waitingFor } from './hold.ts';

const asker = alias(staff, 'asker');
const decider = alias(staff, 'decider');

const rowsQuery = (handle: Database | Transaction) =>
  handle
    .select({ row: staffApprovals, askedBy: asker.name, decidedBy: decider.name })
    .from(staffApprovals)
    .innerJoin(asker, eq(asker.id, staffApprovals.askedBy))
    .leftJoin(decider, eq(decider.id, staffApprovals.decidedBy));
type Read = Awaited<ReturnType<typeof rowsQuery>>[number];

const rowFor =
  (who: Member) =>
  ({ row, askedBy, decidedBy }: Read): ApprovalRow => ({
    id: row.id,
    name: row.name,
    facts: row.facts,
    place: row.place,
    state: row.state,
    is_own: row.askedBy === who.id,
    asked_by: askedBy,
    asked_at: row.askedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided_by: decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    failure: row.failure as ProblemCode | null,
  });

const unseen = (who: Member) =>
  and(
    eq(staffApprovals.askedBy, who.id),
    isNull(staffApprovals.seenAt),
    inArray(staffApprovals.state, ['done', 'failed', 'refused', 'expired']),
  );

const approvalsCall = consoleCall({
  method: 'POST',
  path: '/console/api/approvals',
  needs: 'approvals.view',
  summary: 'What waits for a second person, and what came of what one asked for',
  write: async ({ context, who }, tx): Promise<ApprovalsAnswer> => {
    const now = context.now();
    await expireApprovals(tx, now);
    const waiting = await rowsQuery(tx)
      .where(and(waitingFor(who), gt(staffApprovals.expiresAt, now)))
      .orderBy(asc(staffApprovals.askedAt), asc(staffApprovals.id))
      .limit(FOUR_EYES_PAGE);
    const own = await rowsQuery(tx)
      .where(eq(staffApprovals.askedBy, who.id))
      .orderBy(desc(staffApprovals.askedAt), desc(staffApprovals.id))
      .limit(FOUR_EYES_PAGE);
    await tx.update(staffApprovals).set({ seenAt: now }).where(unseen(who));
    return { waiting: waiting.map(rowFor(who)), own: own.map(rowFor(who)) };
  },
});

const approvalsCountCall = consoleCall({
  method: 'GET',
  path: '/console/api/approvals/count',
  needs: 'approvals.view',
  summary: 'How many requests wait for one, and how many of one’s own were decided since one looked',
  read: async ({ context: { db, now }, who }): Promise<ApprovalsCountAnswer> => ({
    waiting: await db.$count(staffApprovals, and(waitingFor(who), gt(staffApprovals.expiresAt, now()))),
    decided: await db.$count(staffApprovals, unseen(who)),
  }),
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const uuidOf = (id: string): string => {
  if (!UUID.test(id)) throw new ProblemError('not-found');
  return id;
};

/** A request that somebody else made, and whose permission `who` has. @throws ProblemError */
async function decidable(
  context: ConsoleContext,
  tx: Transaction,
  who: Member,
  id: string,
): Promise<typeof staffApprovals.$inferSelect> {
  const [row] = await tx
    .select()
    .from(staffApprovals)
    .where(eq(staffApprovals.id, uuidOf(id)))
    .for('update');
  if (row === undefined || (row.edition !== null && who.editions?.includes(row.edition) === false))
    throw new ProblemError('not-found');
  if (row.askedBy === who.id) throw new ProblemError('own-request');
  requireDecidable(context, who, row);
  return row;
}

/** Somebody was faster, or it waited too long. */
const requireWaiting = async (
  tx: Transaction,
  who: Member,
  { id, state, expiresAt }: typeof staffApprovals.$inferSelect,
  now: Date,
): Promise<void> => {
  if (state === 'waiting' && expiresAt > now) return;
  const [read] = await rowsQuery(tx).where(eq(staffApprovals.id, id));
  throw new ProblemError('changed-meanwhile', undefined, { theirs: read && rowFor(who)(read) });
};

/**
 * Does what was asked for, as it was sent, in one transaction with the entries of both people. Permission, state and version are judged again. What
 * cannot be done any more is over: who asked reads why, and asks again if it is still wanted.
 */
const approveCall = consoleCall({
  method: 'POST',
  path: '/console/api/approvals/{id}/approve',
  needs: 'approvals.view',
  stepUp: true,
  summary: 'Do what somebody else asked for, as the second person; it needs the permission of what was asked for',
  refusals: ['not-found', 'not-permitted', 'own-request', 'changed-meanwhile', 'step-up-needed'],
  act: { name: 'approval-given', staff: ({ who }) => who.id },
  read: async (asked): Promise<ApprovalRow> => {
    const { context, params, who } = asked;
    const { db, now } = context;
    // Work before the transaction, of a call that has any.
    const first = await db.transaction(async (tx) => {
      const row = await decidable(context, tx, who, params.id);
      await requireWaiting(tx, who, row, now());
      return { row, member: await memberById(context, tx, row.askedBy, row.sessionId) };
    });
    const failedWith = async (error: unknown): Promise<void> => {
      // What is our own fault, or the database's, leaves it waiting.
      if (!(error instanceof ProblemError) || error.code === 'internal' || error.code === 'unavailable') throw error;
      if (error instanceof Undecidable) throw error.problem;
      await db.transaction(async (tx) => {
        const ended = await tx
          .update(staffApprovals)
          .set({ state: 'failed', failure: error.code, decidedBy: who.id, decidedAt: now() })
          .where(and(eq(staffApprovals.id, first.row.id), eq(staffApprovals.state, 'waiting')))
          .returning({ id: staffApprovals.id });
        if (ended.length > 0)
          await recordStaffAct(
            context,
            tx,
            asked,
            'approval-failed',
            `${first.row.id} ${first.row.name}: ${error.code}`,
          );
      });
    };
    const attempt = async () => {
      const { call, frozen } = frozenRequest(asked, first.row, first.member);
      const prepared = await call.prepare?.(frozen);
      await db.transaction(async (tx) => {
        const row = await decidable(context, tx, who, params.id).catch(undecidable);
        await requireWaiting(tx, who, row, now()).catch(undecidable);
        const again = frozenRequest(asked, row, await memberById(context, tx, row.askedBy, row.sessionId));
        await recordStaffAct(
          context,
          tx,
          asked,
          'approval-given',
          `${row.id} ${row.name}: ${row.call} of ${row.askedBy}`,
        );
        await call.write({ ...again.frozen, ...prepared }, tx);
        await tx
          .update(staffApprovals)
          .set({ state: 'done', decidedBy: who.id, decidedAt: now() })
          .where(eq(staffApprovals.id, row.id));
      });
      await call.settled?.(frozen);
    };
    await attempt().catch(failedWith);
    const [read] = await rowsQuery(db).where(eq(staffApprovals.id, first.row.id));
    if (read === undefined) throw new ProblemError('not-found');
    return rowFor(who)(read);
  },
});

/** A refusal of the decision itself, not of what is decided. */
class Undecidable extends ProblemError {
  readonly problem: ProblemError;
  constructor(problem: ProblemError) {
    super(problem.code);
    this.problem = problem;
  }
}
const undecidable = (error: unknown): never => {
  throw error instanceof ProblemError ? new Undecidable(error) : error;
};

const refuseCall = consoleCall({
  method: 'POST',
  path: '/console/api/approvals/{id}/refuse',
  needs: 'approvals.view',
  summary: 'Refuse what somebody else asked for, with a reason that they read',
  body: z.object({ reason: judged((typed) => judgeLine(typed, 300), 400) }),
  refusals: ['not-found', 'not-permitted', 'own-request', 'changed-meanwhile'],
  act: { name: 'approval-refused', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const row = await decidable(context, tx, who, params.id);
    await requireWaiting(tx, who, row, context.now());
    await tx
      .update(staffApprovals)
      .set({ state: 'refused', reason: body.reason, decidedBy: who.id, decidedAt: context.now() })
      .where(eq(staffApprovals.id, row.id));
    await recordStaffAct(
      context,
      tx,
      asked,
      'approval-refused',
      `${row.id} ${row.name}: ${row.call} of ${row.askedBy}`,
    );
    return { done: true };
  },
});

const withdrawCall = consoleCall({
  method: 'POST',
  path: '/console/api/approvals/{id}/withdraw',
  needs: 'approvals.view',
  summary: 'Withdraw what one asked for oneself',
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, who } = asked;
    const [row] = await tx
      .select()
      .from(staffApprovals)
      .where(and(eq(staffApprovals.id, uuidOf(params.id)), eq(staffApprovals.askedBy, who.id)))
      .for('update');
    if (row === undefined) throw new ProblemError('not-found');
    await requireWaiting(tx, who, row, context.now());
    await tx
      .update(staffApprovals)
      .set({ state: 'withdrawn', decidedAt: context.now(), seenAt: context.now() })
      .where(eq(staffApprovals.id, row.id));
    await recordStaffAct(context, tx, asked, 'approval-withdrawn', `${row.id} ${row.name}: ${row.call}`);
    return { done: true };
  },
});

export const APPROVAL_CALLS: readonly ConsoleCall[] = [
  approvalsCall,
  approvalsCountCall,
  approveCall,
  refuseCall,
  withdrawCall,
];
