import { and, asc, eq, gt, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PERSON_OPEN_FOR_MS } from '#contracts/limits.ts';
import { staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import type { OpenByAnswer } from './people-work.answers.ts';
import { peopleOpen } from './people-work.tables.ts';
import { personOf } from './person-of.ts';

/** A word, no lock: who saves first is first, and the second is shown what the first one did. */
export const openByCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/open',
  needs: 'people.view',
  summary: 'Say that one has a person open, or no longer; who else of the staff has',
  body: z.object({ open: z.boolean() }),
  refusals: ['not-found'],
  write: async ({ context, params, body, who }, tx): Promise<OpenByAnswer> => {
    const { id } = await personOf(tx, who, params.id);
    const seenAt = context.now();
    if (!body.open) {
      await tx.delete(peopleOpen).where(and(eq(peopleOpen.personId, id), eq(peopleOpen.sessionId, who.sessionId)));
      return { open_by: [] };
    }
    await tx
      .insert(peopleOpen)
      .values({ personId: id, sessionId: who.sessionId, staffId: who.id, seenAt })
      .onConflictDoUpdate({ target: [peopleOpen.personId, peopleOpen.sessionId], set: { seenAt } });
    const others = await tx
      .selectDistinct({ id: staff.id, name: staff.name })
      .from(peopleOpen)
      .innerJoin(staff, eq(staff.id, peopleOpen.staffId))
      .where(
        and(
          eq(peopleOpen.personId, id),
          ne(peopleOpen.staffId, who.id),
          gt(peopleOpen.seenAt, new Date(seenAt.getTime() - PERSON_OPEN_FOR_MS)),
        ),
      )
      .orderBy(asc(staff.name));
    return { open_by: others };
  },
});
