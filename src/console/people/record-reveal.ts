import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_REVEALS_PER_DAY } from '#contracts/limits.ts';
import { recordOnTimeline } from '../record-on-timeline.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { DataClass } from '../sections.ts';
import type { Acting } from './acts/act-on-person.ts';
import type { StoredPerson } from './mask-person.ts';

type Reveal = {
  readonly dataClass: DataClass;
  readonly reason: string;
  /** What was shown, in the trail; the class, left out. */
  readonly what?: string;
};

/**
 * Before data that are masked are shown to a member of staff: one of their reveals of the day, a row of the timeline, an entry of the
 * trail.
 *
 * @throws ProblemError `too-many-requests`
 */
export async function recordReveal(
  asked: Acting,
  tx: Transaction,
  person: Pick<StoredPerson, 'id' | 'profileId'>,
  { dataClass, reason, what = dataClass }: Reveal,
): Promise<void> {
  const { context, who } = asked;
  await context.throttle.require(tx, 'reveal', who.id, PEOPLE_REVEALS_PER_DAY);
  const ref = { table: 'people', id: person.id };
  await recordOnTimeline(tx, { who, at: context.now() }, person.id, 'revealed', ref, { class: dataClass, reason });
  await recordStaffAct(context, tx, asked, 'person-revealed', `${what} of ${person.id}: ${reason}`, person.profileId);
}
