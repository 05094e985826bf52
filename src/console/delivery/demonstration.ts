import { eq, sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { ErrorClass } from '#contracts/delivery-desk.ts';
import { DEAD_LETTER_KEEP_S } from '#contracts/limits.ts';
import { deliveryAttempts, mailSuppressions } from '#delivery/delivery.tables.ts';
import { nextJobId } from '#delivery/job-id.ts';
import { DEAD_LETTERS, FOLLOW_UPS, TASKS } from '#delivery/job-queue.ts';
import { people } from '../console.tables.ts';
import { addToTimeline } from '../people/record-mail-event.ts';

type Trouble = { readonly errorClass: ErrorClass; readonly error: string; readonly tries: number };

/** What goes wrong with mails, as transports word it. */
const TROUBLES: readonly Trouble[] = [
  { errorClass: 'mailbox-refused', error: 'SMTP EENVELOPE 550 at RCPT TO', tries: 1 },
  { errorClass: 'no-connection', error: 'SMTP ESOCKET at CONN', tries: 6 },
  { errorClass: 'receiver-refused', error: 'SMTP EENVELOPE 451 at RCPT TO', tries: 4 },
];
const TEMPLATES = ['verify-email', 'reset-password', 'resume-sign-up'] as const;
/** Sent again, they can be read in the outbox. */
const VALUES = { link: 'https://made-up.example/', hours: '24' };
const PEOPLE = 30;
const SUPPRESSED_EVERY = 3;
const HOUR_MS = 3_600_000;

/** Letters that were given up and addresses that bounced, of made-up people and marked so, where there are none yet. */
export async function addMadeUpDelivery(db: Database, now: Date): Promise<void> {
  if ((await db.$count(mailSuppressions, eq(mailSuppressions.isMadeUp, true))) > 0) return;
  const chosen = await db
    .select()
    .from(people)
    .where(eq(people.isMadeUp, true))
    .orderBy(people.createdAt)
    .limit(PEOPLE);
  await db.transaction(async (tx) => {
    for (const [at, { id: personId, email, edition }] of chosen.entries()) {
      if (email === null) continue;
      const when = new Date(now.getTime() - (1 + at * 5) * HOUR_MS);
      const isTask = at % 7 === 6;
      const trouble: Trouble = isTask
        ? { errorClass: 'receiver-failed', error: 'the bridge answered 503', tries: 5 }
        : TROUBLES[at % TROUBLES.length]!;
      const rootId = crypto.randomUUID();
      const data = isTask
        ? { kind: 'task', task: 'made-up-task', values: {}, madeUp: true }
        : {
            kind: 'mail',
            template: TEMPLATES[at % TEMPLATES.length],
            to: email,
            edition,
            values: VALUES,
            madeUp: true,
          };
      await tx.execute(sql`
        insert into pgboss.job (id, name, data, singleton_key, created_on, keep_until, policy, source_name, source_id, source_created_on,
          source_retry_count, source_output, source_root_id)
        values (gen_random_uuid(), ${DEAD_LETTERS}, ${JSON.stringify(data)}::jsonb, ${personId}, ${when.toISOString()}::timestamptz,
          ${now.toISOString()}::timestamptz + ${DEAD_LETTER_KEEP_S} * interval '1 second', 'standard', ${isTask ? TASKS : FOLLOW_UPS},
          ${rootId}::uuid, ${when.toISOString()}::timestamptz - interval '1 hour', ${trouble.tries - 1},
          ${JSON.stringify({ reason: trouble.error, class: trouble.errorClass })}::jsonb, ${rootId}::uuid)`);
      await tx.insert(deliveryAttempts).values(
        Array.from({ length: trouble.tries }, (_, attempt) => ({
          id: nextJobId(),
          rootId,
          at: new Date(when.getTime() - (trouble.tries - attempt) * 0.15 * HOUR_MS),
          attempt: attempt + 1,
          errorClass: trouble.errorClass,
          error: trouble.error,
        })),
      );
      if (at % SUPPRESSED_EVERY !== 0) continue;
      const id = crypto.randomUUID();
      const isComplaint = at % (2 * SUPPRESSED_EVERY) !== 0;
      await tx.insert(mailSuppressions).values({
        id,
        email: email.toLowerCase(),
        kind: isComplaint ? 'complaint' : 'hard-bounce',
        source: isComplaint ? 'postmark' : 'smtp',
        code: isComplaint ? '' : '5.1.1',
        at: when,
        isMadeUp: true,
      });
      await addToTimeline(tx, personId, {
        kind: isComplaint ? 'mail-complained' : 'mail-bounced',
        at: when,
        refTable: 'mail_reports',
        refId: id,
        facts: isComplaint ? {} : { bounce: 'hard-bounce', code: '5.1.1' },
      });
    }
  });
}
