import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { PEOPLE_JOBS_SHOWN } from '#contracts/limits.ts';
import { BULK_NEEDS } from '#contracts/people-work.ts';
import { ProblemError } from '#contracts/problems.ts';
import { consoleCall } from '#console/define-call.ts';
import { recordStaffAct } from '#console/record-staff-act.ts';
import type { Member } from '#console/staff/staff-session.ts';
import type { PeopleJobAnswer, PeopleJobRow, PeopleJobsAnswer } from '../people-work.answers.ts';
import { leftOutOf } from '../bulk/left-out.ts';
import { copyForUndo } from '../bulk/undo.ts';
import { peopleJobs } from '../people-work.tables.ts';
import { jobRow } from './job-row.ts';
import { ownJob } from './own-job.ts';
import { type PeopleJob, enqueueJob } from './people-jobs.ts';

export const peopleJobsCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/jobs',
  needs: 'people.view',
  summary: 'One’s own changes and exports of many people, the newest first, and how far they are',
  read: async ({ context: { db, now }, who }): Promise<PeopleJobsAnswer> => {
    const jobs = await db
      .select()
      .from(peopleJobs)
      .where(and(eq(peopleJobs.createdBy, who.id), inArray(peopleJobs.state, ['running', 'stopped', 'done', 'failed'])))
      .orderBy(desc(peopleJobs.createdAt))
      .limit(PEOPLE_JOBS_SHOWN);
    const undone = new Set(jobs.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
    return { jobs: jobs.map((job) => jobRow(job, now(), undone)) };
  },
});

export const peopleJobCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/jobs/{id}',
  needs: 'people.view',
  summary: 'One of one’s own changes of many people: whom it left as they are, and why',
  refusals: ['not-found'],
  read: ({ context, params, who }): Promise<PeopleJobAnswer> =>
    context.db.transaction(async (tx) => {
      const job = await ownJob(tx, who, params.id);
      const undone = await tx.select({ id: peopleJobs.undoes }).from(peopleJobs).where(eq(peopleJobs.undoes, job.id));
      const isUndone = undone.length > 0;
      return {
        job: jobRow(job, context.now(), new Set(isUndone ? [job.id] : [])),
        ...(await leftOutOf(tx, who, job.id)),
      };
    }),
});

/** What a job does needs its own permissions, now as when it was asked for. @throws ProblemError `not-permitted` */
function requireMay(who: Member, { kind, act }: Pick<PeopleJob, 'kind' | 'act'>): void {
  const isAllowed =
    kind === 'export'
      ? who.may.has('people.export-many')
      : who.may.has('people.bulk') && act !== null && who.may.has(BULK_NEEDS[act.act]);
  if (!isAllowed) throw new ProblemError('not-permitted');
}

export const startJobCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/jobs/{id}/start',
  // The permissions of what it does are asked for as well.
  needs: 'people.view',
  summary: 'Begin a change of many people that was looked at, or let a stopped one go on where it stopped',
  refusals: ['not-found', 'not-permitted', 'changed-meanwhile'],
  act: { name: 'people-job-started', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<PeopleJobRow> => {
    const { context, params, who } = asked;
    const now = context.now();
    const job = await ownJob(tx, who, params.id, 'lock');
    requireMay(who, job);
    // One that runs and does not get on is handed to the queue once more, which does no harm.
    const mayStart =
      job.state === 'stopped' || (job.state === 'prepared' && job.kind !== 'export') || jobRow(job, now).stands;
    if (!mayStart) throw new ProblemError('changed-meanwhile', undefined, { theirs: { job: jobRow(job, now) } });
    const [started] = await tx
      .update(peopleJobs)
      .set({ state: 'running', startedAt: job.startedAt ?? now, movedAt: now, endedAt: null, sessionId: who.sessionId })
      .where(eq(peopleJobs.id, job.id))
      .returning();
    await enqueueJob(context, tx, job.id);
    await recordStaffAct(context, tx, asked, 'people-job-started', `${job.id}: ${job.kind} of ${job.total}`);
    return jobRow(started ?? job, now);
  },
});

export const stopJobCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/jobs/{id}/stop',
  needs: 'people.view',
  summary: 'Stop one of one’s own changes or exports; what is done stays, and it can go on',
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<PeopleJobRow> => {
    const { context, params, who } = asked;
    const now = context.now();
    const job = await ownJob(tx, who, params.id, 'lock');
    if (job.state !== 'running')
      throw new ProblemError('changed-meanwhile', undefined, { theirs: { job: jobRow(job, now) } });
    const [stopped] = await tx
      .update(peopleJobs)
      .set({ state: 'stopped', endedAt: now })
      .where(eq(peopleJobs.id, job.id))
      .returning();
    await recordStaffAct(context, tx, asked, 'people-job-stopped', `${job.id}: ${job.done} done`);
    return jobRow(stopped ?? job, now);
  },
});

export const undoJobCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/jobs/{id}/undo',
  needs: 'people.bulk',
  summary: 'Take back a change of many people, of each whom nobody has changed since',
  refusals: ['not-found', 'not-permitted', 'not-possible'],
  act: { name: 'people-job-undone', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<PeopleJobRow> => {
    const { context, params, who } = asked;
    const now = context.now();
    const job = await ownJob(tx, who, params.id, 'lock');
    requireMay(who, job);
    const before = await tx
      .select({ id: peopleJobs.id })
      .from(peopleJobs)
      .where(and(isNotNull(peopleJobs.undoes), eq(peopleJobs.undoes, job.id)));
    if (!jobRow(job, now).can_undo || before.length > 0) throw new ProblemError('not-possible');
    const undo = await copyForUndo(tx, who, job, now);
    await enqueueJob(context, tx, undo.id);
    await recordStaffAct(context, tx, asked, 'people-job-undone', `${job.id} by ${undo.id}: ${undo.total}`);
    return jobRow(undo, now);
  },
});
