import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { typedField } from '#contracts/calls/typed-field.ts';
import type { Transaction } from '#contracts/database.ts';
import type { WorkState } from '#contracts/enquiry-kinds.ts';
import { ENQUIRY_ANSWER_MAX_LENGTH, ENQUIRY_ANSWER_WAITS_S } from '#contracts/limits.ts';
import type { TimelineKind } from '#contracts/people.ts';
import { ProblemError } from '#contracts/problems.ts';
import { judgeLines } from '#contracts/typed-lines.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { consoleCall } from '../define-call.ts';
import { isUuid } from '../is-uuid.ts';
import { recordOnTimeline } from '../record-on-timeline.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { requireActive } from '../staff/require-active.ts';
import type { Member } from '../staff/staff-session.ts';
import { editionOf } from './edition-of.ts';
import type { ChangedEnquiryAnswer, SentAnswer, TheirEnquiry } from './enquiries.answers.ts';
import {
  type StoredEnquiry,
  answerFor,
  answersOf,
  isWritable,
  readEnquiry,
  stateOf,
  typed,
} from './enquiries-query.ts';
import { enquiryAnswers } from './enquiries.tables.ts';
import { SEND_ENQUIRY_ANSWER } from './send-answer.ts';

const version = z.int().check(z.positive());
/** A list of lines, as every text of several is. Paragraphs stay: an empty line between two of them, and no more. */
const answerText = typedField(
  (text) => {
    const verdict = judgeLines(text, ENQUIRY_ANSWER_MAX_LENGTH);
    return verdict.ok ? { ok: true, value: verdict.value.replaceAll(/\n{3,}/g, '\n\n').split('\n') } : verdict;
  },
  { minLength: 1, maxLength: ENQUIRY_ANSWER_MAX_LENGTH },
);

/**
 * The enquiry, locked until the transaction ends: of two who answer at once the later is told what the earlier has answered.
 *
 * @throws ProblemError `not-found`; `not-possible` of who may not be written to; `changed-meanwhile` with how it is now; without `known`, any
 * version is taken
 */
async function lockEnquiry(
  { who }: { readonly who: Member },
  tx: Transaction,
  id: string,
  known?: number,
): Promise<StoredEnquiry> {
  if (!isUuid(id)) throw new ProblemError('not-found');
  await tx.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.id, id)).for('update');
  const stored = await readEnquiry(tx, who, id);
  if (stored === undefined) throw new ProblemError('not-found');
  if (!isWritable(stored.enquiry)) throw new ProblemError('not-possible');
  if (known !== undefined && stored.enquiry.workVersion !== known) {
    const answers = await answersOf(tx, id);
    const theirs: TheirEnquiry = {
      version: stored.enquiry.workVersion,
      state: stateOf(stored.enquiry),
      owner: stored.owner,
      answers: answers.map((row) => answerFor(who, row)),
    };
    throw new ProblemError('changed-meanwhile', undefined, { theirs });
  }
  return stored;
}

async function setWork(
  tx: Transaction,
  { enquiry }: StoredEnquiry,
  set: Partial<Pick<typeof enquiries.$inferInsert, 'workOwnerId' | 'workState'>>,
): Promise<number> {
  const next = enquiry.workVersion + 1;
  await tx
    .update(enquiries)
    .set({ ...set, workVersion: next })
    .where(eq(enquiries.id, enquiry.id));
  return next;
}

/** Where work stands once it is neither closed nor just answered. */
const stateBehind = async (tx: Transaction, enquiryId: string): Promise<WorkState> =>
  (await tx.$count(
    enquiryAnswers,
    and(eq(enquiryAnswers.enquiryId, enquiryId), ne(enquiryAnswers.state, 'taken-back')),
  )) > 0
    ? 'answered'
    : 'new';

const onTimeline = async (
  tx: Transaction,
  by: Parameters<typeof recordOnTimeline>[1],
  { enquiry, personId }: StoredEnquiry,
  kind: TimelineKind,
  ref: { readonly table: string; readonly id: string },
): Promise<void> => {
  if (personId !== null) await recordOnTimeline(tx, by, personId, kind, ref, { about: enquiry.kind });
};

export const answerCall = consoleCall({
  method: 'POST',
  path: '/console/api/enquiries/{id}/answer',
  needs: 'enquiries.answer',
  summary: 'Answer by mail; for ten seconds it can be taken back',
  body: z.object({ text: answerText, version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<SentAnswer> => {
    const { context, params, body, who, id } = asked;
    const stored = await lockEnquiry(asked, tx, params.id, body.version);
    const { enquiry } = stored;
    if (enquiry.email === null) throw new ProblemError('not-found');
    const now = context.now();
    // What a template leaves open, for who is not shown it.
    const text = body.text
      .join('\n')
      .replaceAll('{name}', typed(enquiry, 'first_name') ?? typed(enquiry, 'last_name') ?? '')
      .replaceAll('{me}', who.name);
    await tx.insert(enquiryAnswers).values({
      id,
      enquiryId: enquiry.id,
      authorId: who.id,
      body: text,
      edition: editionOf(context, enquiry).id,
      state: 'waiting',
      createdAt: now,
    });
    const next = await setWork(tx, stored, { workState: 'answered', workOwnerId: enquiry.workOwnerId ?? who.id });
    await onTimeline(tx, { who, at: now }, stored, 'answered', { table: 'enquiry_answers', id });
    await recordStaffAct(context, tx, asked, 'enquiry-answered', `${id} to ${enquiry.id}`, stored.profileId);
    await context.enqueue(tx, id, {
      kind: 'task',
      task: SEND_ENQUIRY_ANSWER,
      values: { answer: id },
      afterS: ENQUIRY_ANSWER_WAITS_S,
    });
    return { version: next, answer_id: id };
  },
});

export const takeBackCall = consoleCall({
  method: 'POST',
  path: '/console/api/enquiries/{id}/take-back',
  needs: 'enquiries.answer',
  summary: 'Take back an answer that is not sent yet',
  body: z.object({ answer_id: z.uuid() }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<ChangedEnquiryAnswer> => {
    const { context, params, body, who } = asked;
    const stored = await lockEnquiry(asked, tx, params.id);
    const now = context.now();
    const [taken] = await tx
      .update(enquiryAnswers)
      .set({ state: 'taken-back', settledAt: now })
      .where(
        and(
          eq(enquiryAnswers.id, body.answer_id),
          eq(enquiryAnswers.enquiryId, stored.enquiry.id),
          eq(enquiryAnswers.state, 'waiting'),
        ),
      )
      .returning({ id: enquiryAnswers.id });
    // It has been sent, or was taken back in another tab.
    if (taken === undefined) throw new ProblemError('changed-meanwhile');
    const { workState } = stored.enquiry;
    const next = await setWork(tx, stored, {
      workState: workState === 'closed' ? workState : await stateBehind(tx, stored.enquiry.id),
    });
    const ref = { table: 'enquiry_answers', id: taken.id };
    await onTimeline(tx, { who, at: now }, stored, 'answer-taken-back', ref);
    const object = `${taken.id} to ${stored.enquiry.id}`;
    await recordStaffAct(context, tx, asked, 'enquiry-answer-taken-back', object, stored.profileId);
    return { version: next };
  },
});

export const assignEnquiryCall = consoleCall({
  method: 'POST',
  path: '/console/api/enquiries/{id}/owner',
  needs: 'enquiries.answer',
  summary: 'Give an enquiry to a member of staff, or to nobody',
  body: z.object({ owner_id: z.nullable(z.uuid()), version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<ChangedEnquiryAnswer> => {
    const { context, params, body } = asked;
    const stored = await lockEnquiry(asked, tx, params.id, body.version);
    if (body.owner_id !== null) await requireActive(tx, body.owner_id);
    const next = await setWork(tx, stored, { workOwnerId: body.owner_id });
    const object = `${stored.enquiry.id} to ${body.owner_id ?? 'nobody'}`;
    await recordStaffAct(context, tx, asked, 'enquiry-assigned', object, stored.profileId);
    return { version: next };
  },
});

export const closeEnquiryCall = consoleCall({
  method: 'POST',
  path: '/console/api/enquiries/{id}/close',
  needs: 'enquiries.close',
  summary: 'Close an enquiry, or open it again',
  body: z.object({ closed: z.boolean(), version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<ChangedEnquiryAnswer> => {
    const { context, params, body, who } = asked;
    const stored = await lockEnquiry(asked, tx, params.id, body.version);
    const { id } = stored.enquiry;
    const next = await setWork(tx, stored, { workState: body.closed ? 'closed' : await stateBehind(tx, id) });
    const kind: TimelineKind = body.closed ? 'enquiry-closed' : 'enquiry-reopened';
    await onTimeline(tx, { who, at: context.now() }, stored, kind, { table: 'enquiries', id });
    const object = `${id}: ${body.closed ? 'closed' : 'open'}`;
    await recordStaffAct(context, tx, asked, 'enquiry-closed', object, stored.profileId);
    return { version: next };
  },
});
