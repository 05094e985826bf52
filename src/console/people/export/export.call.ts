import { count, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_EXPORT_STRAIGHT_MAX } from '#contracts/limits.ts';
import { EXPORT_FORMATS, type ExportColumn, PEOPLE_COLUMNS } from '#contracts/people-work.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '#console/console-context.ts';
import { people } from '#console/console.tables.ts';
import { consoleCall } from '#console/define-call.ts';
import { recordStaffAct } from '#console/record-staff-act.ts';
import { DATA_CLASSES } from '#console/sections.ts';
import type { Member } from '#console/staff/staff-session.ts';
import { enqueueJob } from '../jobs/people-jobs.ts';
import { jobRow } from '../jobs/job-row.ts';
import { ownJob } from '../jobs/own-job.ts';
import { maySee } from '../mask-person.ts';
import { type ChosenPeople, chosenCondition, chosenPeople, filterOf, filterWords } from '../people-filter.ts';
import { type PeopleKey, limitStatement } from '../people-query.ts';
import type { ExportPreview, PeopleJobRow } from '../people-work.answers.ts';
import { peopleJobPeople, peopleJobs } from '../people-work.tables.ts';
import { readParts } from './export-parts.ts';
import { type ExportCells, exportBatch, exportColumns, seenBy } from './export-rows.ts';
import { partsOf } from './run-export.ts';
import { sendFile } from './send-file.ts';

const columns = z.array(z.enum(PEOPLE_COLUMNS)).check(z.minLength(1), z.maxLength(PEOPLE_COLUMNS.length));

/** As far as it matters: one more than are sent at once. */
async function countOf(tx: Transaction, who: Member, chosen: ChosenPeople, now: Date): Promise<number> {
  await limitStatement(tx);
  const [counted] = await tx.select({ count: count() }).from(
    tx
      .select({ one: sql`1`.as('one') })
      .from(people)
      .where(chosenCondition(who, chosen, now))
      .limit(PEOPLE_EXPORT_STRAIGHT_MAX + 1)
      .as('counted'),
  );
  return counted?.count ?? 0;
}

const needsSecond = ({ fourEyes }: ConsoleContext): boolean => fourEyes.has('export-many');

export const exportManyPreviewCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/export/preview',
  needs: 'people.export-many',
  summary: 'How many people an export would have, and whether it is sent at once',
  body: z.object({ chosen: chosenPeople }),
  read: ({ context, body, who }): Promise<ExportPreview> =>
    context.db.transaction(async (tx) => {
      const found = await countOf(tx, who, body.chosen, context.now());
      const isMany = found > PEOPLE_EXPORT_STRAIGHT_MAX;
      return {
        count: isMany ? null : found,
        how: isMany || needsSecond(context) ? 'job' : 'file',
        needs_second: needsSecond(context),
        masked: DATA_CLASSES.filter((name) => (name === 'name' || name === 'contact') && !maySee(who, name)),
      };
    }),
});

const exportWords = (chosen: ChosenPeople, shown: readonly ExportColumn[]): string =>
  `${filterWords(chosen)}; columns ${shown.join(' ')}`;

export const exportManyCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/export',
  needs: 'people.export-many',
  stepUp: true,
  summary: `What the list shows of up to ${PEOPLE_EXPORT_STRAIGHT_MAX} people, as CSV or Excel, the newest people first`,
  body: z.object({ chosen: chosenPeople, columns, format: z.enum(EXPORT_FORMATS) }),
  refusals: ['not-possible', 'step-up-needed'],
  read: async (asked) => {
    const { context, body, who, request, reply, log } = asked;
    const { db } = context;
    // With two people it is a job, which the second one lets begin.
    if (needsSecond(context)) throw new ProblemError('not-possible');
    const until = context.now();
    const shown = exportColumns(body.columns);
    await db.transaction(async (tx) => {
      const found = await countOf(tx, who, body.chosen, until);
      if (found > PEOPLE_EXPORT_STRAIGHT_MAX) throw new ProblemError('not-possible');
      // Before the first row leaves.
      await recordStaffAct(context, tx, asked, 'people-exported', `${found}: ${exportWords(body.chosen, shown)}`);
    });
    const condition = chosenCondition(who, body.chosen, until);
    return sendFile({ reply, request, log }, body.format, shown, batches());

    // A query a batch, and no cursor: the embedded database has one session, which everyone waits for.
    async function* batches(): AsyncGenerator<readonly ExportCells[]> {
      let after: PeopleKey | undefined;
      do {
        const read = await db.transaction((tx) => exportBatch(tx, who, condition, shown, until, after));
        after = read.next;
        yield read.rows;
      } while (after !== undefined);
    }
  },
});

export const exportJobCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/exports',
  needs: 'people.export-many',
  stepUp: true,
  summary: 'Have an export of any number of people made in the background; its file can be fetched for a day',
  body: z.object({ chosen: chosenPeople, columns }),
  refusals: ['step-up-needed', 'second-person-missing'],
  write: async (asked, tx): Promise<PeopleJobRow> => {
    const { context, body, who } = asked;
    const now = context.now();
    const shown = exportColumns(body.columns);
    const { chosen } = body;
    // Of its own: with two people the request has the id of what waited.
    const id = crypto.randomUUID();
    const [job] = await tx
      .insert(peopleJobs)
      .values({
        id,
        kind: 'export',
        filter: filterOf(chosen),
        columns: shown,
        seenBy: seenBy(who),
        state: 'running',
        total: 0,
        movedAt: now,
        createdBy: who.id,
        sessionId: who.sessionId,
        createdAt: now,
        startedAt: now,
      })
      .returning();
    if ('ids' in chosen)
      await tx
        .insert(peopleJobPeople)
        .values([...new Set(chosen.ids)].map((personId) => ({ jobId: id, personId, version: 0 })));
    await enqueueJob(context, tx, id);
    await recordStaffAct(context, tx, asked, 'people-export-asked', `${id}: ${exportWords(chosen, shown)}`);
    if (job === undefined) throw new Error('people: the export was not written.');
    return jobRow(job, now);
  },
  fourEyes: {
    name: 'export-many',
    held: async ({ context, body, who }, tx) => {
      const found = await countOf(tx, who, body.chosen, context.now());
      const query = new URLSearchParams(filterOf(body.chosen) ?? {}).toString();
      return {
        facts: { count: found > PEOPLE_EXPORT_STRAIGHT_MAX ? `> ${PEOPLE_EXPORT_STRAIGHT_MAX}` : found },
        place: query === '' ? 'people' : `people?${query}`,
        ...('filter' in body.chosen &&
          body.chosen.filter.edition !== undefined && { edition: body.chosen.filter.edition }),
      };
    },
  },
});

export const exportFileCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/jobs/{id}/file',
  needs: 'people.export-many',
  stepUp: true,
  summary: 'The file of an export that was made in the background, for who asked for it',
  body: z.object({ format: z.enum(EXPORT_FORMATS) }),
  refusals: ['not-found', 'not-permitted', 'step-up-needed'],
  act: { name: 'people-export-fetched', staff: ({ who }) => who.id },
  read: async (asked) => {
    const { context, params, body, who, request, reply, log } = asked;
    const { db } = context;
    const job = await db.transaction(async (tx) => {
      const found = await ownJob(tx, who, params.id);
      if (found.kind !== 'export' || found.state !== 'done' || jobRow(found, context.now()).kept_until === null)
        throw new ProblemError('not-found');
      // It was masked for what they saw then.
      if (seenBy(who) !== found.seenBy) throw new ProblemError('not-permitted');
      await recordStaffAct(context, tx, asked, 'people-export-fetched', `${found.id}: ${found.done} as ${body.format}`);
      return found;
    });
    const shown = job.columns ?? [];
    const rows = readParts(context.ownKeys.exports, db, job.id, partsOf(job), shown);
    return sendFile({ reply, request, log }, body.format, shown, rows);
  },
});
