import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { LIFT_REASONS, SUPPRESSION_KINDS } from '#contracts/delivery-desk.ts';
import { SUPPRESSIONS_PAGE } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { mailSuppressions } from '#delivery/delivery.tables.ts';
import type { DoneAnswer } from '../answers.ts';
import { people, staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { contactFor } from '../people/mask-person.ts';
import { keyText, readKey } from '../people/people-key.ts';
import { addToTimeline } from '../people/record-mail-event.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { SuppressionsAnswer } from './delivery.answers.ts';
import { peopleByEmail } from './letter-row.ts';

export const suppressionsCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/suppressions',
  needs: 'delivery.view',
  summary: 'Addresses that get no marketing mail, since mail to them came back or its reader complained',
  body: z.object({
    kind: z.optional(z.enum(SUPPRESSION_KINDS)),
    lifted: z.optional(z.boolean()),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  read: async ({ context: { db }, body, who }): Promise<SuppressionsAnswer> => {
    const key = readKey(body.after);
    const rows = await db
      .select({ row: mailSuppressions, by: staff.name })
      .from(mailSuppressions)
      .leftJoin(staff, eq(staff.id, mailSuppressions.liftedBy))
      .where(
        and(
          body.lifted === true ? isNotNull(mailSuppressions.liftedAt) : isNull(mailSuppressions.liftedAt),
          body.kind === undefined ? undefined : eq(mailSuppressions.kind, body.kind),
          key === undefined
            ? undefined
            : sql`(${mailSuppressions.at}, ${mailSuppressions.id}) < (${key.at.toISOString()}::timestamptz, ${key.id}::uuid)`,
        ),
      )
      .orderBy(desc(mailSuppressions.at), desc(mailSuppressions.id))
      .limit(SUPPRESSIONS_PAGE + 1);
    const page = rows.slice(0, SUPPRESSIONS_PAGE);
    const last = page.at(-1)?.row;
    const about = await peopleByEmail(
      db,
      who,
      page.map(({ row }) => row.email),
    );
    return {
      suppressions: page.map(({ row, by }) => ({
        id: row.id,
        email: contactFor(who, row.email),
        kind: row.kind,
        source: row.source,
        code: row.code,
        at: row.at.toISOString(),
        is_made_up: row.isMadeUp,
        lifted:
          row.liftedAt === null || row.liftReason === null
            ? null
            : { at: row.liftedAt.toISOString(), by, reason: row.liftReason },
        person: about.get(row.email) ?? null,
      })),
      next: rows.length > SUPPRESSIONS_PAGE && last !== undefined ? keyText(last.at, last.id) : null,
    };
  },
});

export const liftCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/suppressions/lift',
  needs: 'delivery.suppress',
  summary: 'Let marketing mail go to an address again, for a reason',
  body: z.object({ id: z.uuid(), reason: z.enum(LIFT_REASONS) }),
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, body, who } = asked;
    const [row] = await tx.select().from(mailSuppressions).where(eq(mailSuppressions.id, body.id)).for('update');
    if (row === undefined) throw new ProblemError('not-found');
    if (row.liftedAt !== null) {
      const [by] = await tx
        .select({ name: staff.name })
        .from(staff)
        .where(eq(staff.id, row.liftedBy ?? body.id));
      throw new ProblemError('changed-meanwhile', undefined, {
        theirs: { by: by?.name ?? null, at: row.liftedAt.toISOString(), reason: row.liftReason },
      });
    }
    const now = context.now();
    await tx
      .update(mailSuppressions)
      .set({ liftedAt: now, liftedBy: who.id, liftReason: body.reason })
      .where(eq(mailSuppressions.id, row.id));
    const [person] = await tx.select().from(people).where(eq(people.emailNormalised, row.email));
    if (person !== undefined)
      await addToTimeline(tx, person.id, {
        kind: 'mail-allowed',
        at: now,
        refTable: 'mail_suppressions',
        refId: row.id,
        actor: who.id,
        facts: { lifted: body.reason },
      });
    const object = `${row.id}: ${row.kind}, ${body.reason}`;
    await recordStaffAct(context, tx, asked, 'suppression-lifted', object, person?.profileId);
    return { done: true };
  },
});
