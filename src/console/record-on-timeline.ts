import type { Transaction } from '#contracts/database.ts';
import type { TimelineFacts, TimelineKind } from '#contracts/people.ts';
import { timeline } from './console.tables.ts';
import { timeOrderedId } from './people/time-ordered-id.ts';

/** A row of the timeline that tells what a member of staff did. */
export async function recordOnTimeline(
  tx: Transaction,
  { who, at }: { readonly who: { readonly id: string }; readonly at: Date },
  personId: string,
  kind: TimelineKind,
  ref: { readonly table: string; readonly id: string },
  facts: TimelineFacts = {},
): Promise<void> {
  await tx.insert(timeline).values({
    id: timeOrderedId(at),
    personId,
    at,
    kind,
    refTable: ref.table,
    refId: ref.id,
    actor: who.id,
    facts,
  });
}
