import * as z from 'zod/mini';
import { line } from '#contracts/calls/person-fields.ts';
import { PEOPLE_FROZEN_MAX, TASK_MAX_LENGTH } from '#contracts/limits.ts';
import { BULK_NEEDS } from '#contracts/people-work.ts';
import { PERSON_STAGES } from '#contracts/people.ts';
import { ProblemError } from '#contracts/problems.ts';
import { consoleCall } from '#console/define-call.ts';
import { recordStaffAct } from '#console/record-staff-act.ts';
import { requireActive } from '#console/staff/require-active.ts';
import { requireDue } from '#console/tasks/require-due.ts';
import { chosenPeople, filterWords } from '../people-filter.ts';
import { jobRow } from '../jobs/job-row.ts';
import type { BulkPreview } from '../people-work.answers.ts';
import { freezePeople } from './freeze-people.ts';
import { leftOutOf, sampleOf } from './left-out.ts';

const act = z.discriminatedUnion('act', [
  z.object({ act: z.literal('owner'), owner_id: z.nullable(z.uuid()) }),
  z.object({ act: z.literal('stage'), stage: z.enum(PERSON_STAGES) }),
  z.object({
    act: z.literal('task'),
    text: line(TASK_MAX_LENGTH),
    assignee_id: z.nullable(z.uuid()),
    due_on: z.nullable(z.iso.date()),
    due_at: z.iso.datetime(),
  }),
]);

export const prepareBulkCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/bulk',
  // The permission of what is done with one person is asked for as well.
  needs: 'people.bulk',
  summary: 'Freeze people, to be changed together: how many they are, ten of them, and whom it leaves as they are',
  body: z.object({ chosen: chosenPeople, act }),
  refusals: ['not-permitted', 'not-found'],
  act: { name: 'people-bulk-prepared', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<BulkPreview> => {
    const { context, body, who, request } = asked;
    const { act: wanted, chosen } = body;
    if (!who.may.has(BULK_NEEDS[wanted.act])) throw new ProblemError('not-permitted');
    if (wanted.act === 'task') requireDue(context, request, wanted);
    const receiver = wanted.act === 'owner' ? wanted.owner_id : wanted.act === 'task' ? wanted.assignee_id : null;
    if (receiver !== null) await requireActive(tx, receiver);
    const now = context.now();
    const frozen = await freezePeople(tx, who, { act: wanted, chosen }, now);
    if (frozen.kind === 'too-many') return { kind: 'too-many', max: PEOPLE_FROZEN_MAX };
    const { job, count, samples } = frozen;
    const object = `${job.id}: ${wanted.act} of ${count}, ${filterWords(chosen)}`;
    await recordStaffAct(context, tx, asked, 'people-bulk-prepared', object);
    return {
      kind: 'prepared',
      job: jobRow(job, now),
      count,
      samples: await sampleOf(tx, who, samples),
      ...(await leftOutOf(tx, who, job.id)),
    };
  },
});
