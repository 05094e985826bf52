import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { subjectOf } from '#accounts/audit-subject.ts';
import type { ActName } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_BULK_BATCH } from '#contracts/limits.ts';
import { BULK_NEEDS, type BulkAct, type BulkOutcome } from '#contracts/people-work.ts';
import type { PersonStage } from '#contracts/people.ts';
import { people, staff } from '#console/console.tables.ts';
import { recordOnTimeline } from '#console/record-on-timeline.ts';
import { type Member, memberById } from '#console/staff/staff-session.ts';
import { setNextTask } from '#console/tasks/tasks-query.ts';
import { tasks } from '#console/tasks/tasks.tables.ts';
import type { JobStep, PeopleJob, PeopleJobsOptions } from '../jobs/people-jobs.ts';
import { isWithin } from '../people-query.ts';
import { peopleJobPeople } from '../people-work.tables.ts';

type Person = typeof people.$inferSelect;
type Frozen = typeof peopleJobPeople.$inferSelect;
type Acting = {
  readonly options: PeopleJobsOptions;
  readonly tx: Transaction;
  readonly job: PeopleJob;
  readonly who: Member;
  readonly at: Date;
};
type Outcome = Pick<Frozen, 'outcome' | 'before' | 'versionAfter'>;
const left = (outcome: BulkOutcome): Outcome => ({ outcome, before: null, versionAfter: null });

/** The next people of a change, or of its undo, each with a row of the timeline and an entry of the trail as if they were changed one by one. */
export async function runBulkBatch(
  options: PeopleJobsOptions,
  tx: Transaction,
  job: PeopleJob,
  size: number = PEOPLE_BULK_BATCH,
): Promise<JobStep> {
  const who = await memberById(options, tx, job.createdBy, job.sessionId);
  const { act } = job;
  if (act === null || who === undefined || !who.may.has('people.bulk') || !who.may.has(BULK_NEEDS[act.act]))
    return { state: 'failed' };
  if (job.kind === 'bulk' && !(await isReceiverThere(tx, act))) return { state: 'failed' };
  const frozen = await tx
    .select()
    .from(peopleJobPeople)
    .where(
      and(
        eq(peopleJobPeople.jobId, job.id),
        isNull(peopleJobPeople.outcome),
        job.checkpoint === null ? undefined : gt(peopleJobPeople.personId, job.checkpoint),
      ),
    )
    .orderBy(asc(peopleJobPeople.personId))
    .limit(size);
  const ids = frozen.map(({ personId }) => personId);
  const rows =
    ids.length === 0
      ? []
      : await tx.select().from(people).where(inArray(people.id, ids)).orderBy(asc(people.id)).for('update');
  const found = new Map(rows.map((row) => [row.id, row]));
  const acting: Acting = { options, tx, job, who, at: options.now() };
  let done = 0;
  for (const each of frozen) {
    const person = found.get(each.personId);
    const outcome =
      person === undefined || !isWithin(who, person) ? left('gone') : await changeOne(acting, act, person, each);
    if (outcome.outcome === 'done') done += 1;
    await tx
      .update(peopleJobPeople)
      .set(job.kind === 'undo' ? { outcome: outcome.outcome } : outcome)
      .where(and(eq(peopleJobPeople.jobId, job.id), eq(peopleJobPeople.personId, each.personId)));
  }
  const isOver = frozen.length < size;
  return {
    done: job.done + done,
    refused: job.refused + frozen.length - done,
    checkpoint: ids.at(-1) ?? job.checkpoint,
    // Its words are of people, who may be erased: they are with the tasks.
    ...(isOver && { state: 'done', ...(act.act === 'task' && { act: { ...act, text: '' } }) }),
  };
}

/** Work is given to who works here, to the end. */
async function isReceiverThere(tx: Transaction, act: BulkAct): Promise<boolean> {
  const id = act.act === 'owner' ? act.owner_id : act.act === 'task' ? act.assignee_id : null;
  if (id === null) return true;
  const [member] = await tx.select({ state: staff.state }).from(staff).where(eq(staff.id, id));
  return member?.state === 'active';
}

function changeOne(acting: Acting, act: BulkAct, person: Person, frozen: Frozen): Outcome | Promise<Outcome> {
  const isUndo = acting.job.kind === 'undo';
  if (person.emailNormalised === null) return left('erased');
  if (person.mergedInto !== null) return left('merged');
  if (act.act === 'task') return isUndo ? removeTask(acting, person, frozen) : addTask(acting, act, person);
  if (person.version !== frozen.version) return left('changed');
  const { before } = frozen;
  if (act.act === 'owner') return setOwner(acting, person, isUndo ? before : act.owner_id);
  return setStage(acting, person, isUndo ? (before as PersonStage) : act.stage);
}

const record = (
  { options, tx, job, who }: Acting,
  name: ActName,
  object: string,
  { profileId }: Person,
): Promise<void> =>
  options.audit.record(tx, {
    act: name,
    actor: 'staff',
    staff: who.id,
    object: `${object}, with others by ${job.id}`,
    ...(profileId !== null && { subject: subjectOf({ profileId }) }),
  });

async function setOwner(acting: Acting, person: Person, ownerId: string | null): Promise<Outcome> {
  const { tx, at, who } = acting;
  const versionAfter = person.version + 1;
  await tx.update(people).set({ ownerId, version: versionAfter }).where(eq(people.id, person.id));
  const facts = { from: person.ownerId, to: ownerId };
  await recordOnTimeline(tx, { who, at }, person.id, 'assigned', { table: 'people', id: person.id }, facts);
  await record(acting, 'person-assigned', `${person.id} to ${ownerId ?? 'nobody'}`, person);
  return { outcome: 'done', before: person.ownerId, versionAfter };
}

async function setStage(acting: Acting, person: Person, stage: PersonStage): Promise<Outcome> {
  const { tx, at, who } = acting;
  const versionAfter = person.version + 1;
  await tx.update(people).set({ stage, version: versionAfter }).where(eq(people.id, person.id));
  const facts = { from: person.stage, to: stage };
  await recordOnTimeline(tx, { who, at }, person.id, 'stage-set', { table: 'people', id: person.id }, facts);
  await record(acting, 'person-stage-set', `${person.id} ${stage}`, person);
  return { outcome: 'done', before: person.stage, versionAfter };
}

async function addTask(
  acting: Acting,
  act: Extract<BulkAct, { readonly act: 'task' }>,
  person: Person,
): Promise<Outcome> {
  const { tx, at, who } = acting;
  const id = crypto.randomUUID();
  const dueAt = new Date(act.due_at);
  await tx.insert(tasks).values({
    id,
    personId: person.id,
    body: act.text,
    assigneeId: act.assignee_id,
    dueOn: act.due_on,
    dueAt,
    authorId: who.id,
    changedBy: who.id,
    changedAt: at,
    createdAt: at,
  });
  await setNextTask(tx, person.id);
  const facts = { due: act.due_on ?? dueAt.toISOString() };
  await recordOnTimeline(tx, { who, at }, person.id, 'task', { table: 'tasks', id }, facts);
  await record(acting, 'task-written', `${id} of ${person.id}`, person);
  return { outcome: 'done', before: id, versionAfter: null };
}

/** One that nobody has changed or done since. */
async function removeTask(acting: Acting, person: Person, { before: id }: Frozen): Promise<Outcome> {
  const { tx, at, who } = acting;
  const removed =
    id === null
      ? []
      : await tx
          .delete(tasks)
          .where(and(eq(tasks.id, id), eq(tasks.version, 1), isNull(tasks.doneAt)))
          .returning({ id: tasks.id });
  if (id === null || removed.length === 0) return left('changed');
  await setNextTask(tx, person.id);
  await recordOnTimeline(tx, { who, at }, person.id, 'task-removed', { table: 'tasks', id });
  await record(acting, 'task-written', `${id} of ${person.id}: removed`, person);
  return { outcome: 'done', before: null, versionAfter: null };
}
