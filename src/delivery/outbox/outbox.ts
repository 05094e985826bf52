import { desc, lt } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { OUTBOX_KEEP, OUTBOX_TRIM_EVERY } from '#contracts/limits.ts';
import { outboxMails, outboxMessages } from '../delivery.tables.ts';
import type { MailTransport } from '../transports/mail-transport.ts';
import { writeGathered } from './write-gathered.ts';

/** For development: what would leave the site goes to tables and is read at /outbox. One row a job, however often it runs. */
export type Outbox = {
  readonly keepMail: MailTransport['send'];
  readonly keepMessage: (message: Omit<typeof outboxMessages.$inferInsert, 'createdAt'>) => Promise<void>;
};

export function openOutbox(db: Database, sender: string): Outbox {
  const [trimMails, trimMessages] = [trimmer(db, outboxMails), trimmer(db, outboxMessages)];
  const writeMail = writeGathered(async (mails: readonly (typeof outboxMails.$inferInsert)[]) => {
    await db
      .insert(outboxMails)
      .values([...mails])
      .onConflictDoNothing();
    await trimMails(mails.length);
  });
  const writeMessage = writeGathered(async (messages: readonly (typeof outboxMessages.$inferInsert)[]) => {
    await db
      .insert(outboxMessages)
      .values([...messages])
      .onConflictDoNothing();
    await trimMessages(messages.length);
  });
  return {
    keepMail: ({ id, to, template, edition, mail }) =>
      withoutContent(() => writeMail({ id, sender, recipient: to, template, language: edition.language, ...mail })),
    keepMessage: (message) => withoutContent(() => writeMessage(message)),
  };
}

/** Told how many rows were kept; deletes the oldest with the first and then now and again, since looking costs more than keeping. */
function trimmer(db: Database, table: typeof outboxMails | typeof outboxMessages): (more: number) => Promise<void> {
  let left = 0;
  return async (more) => {
    left -= more;
    if (left >= 0) return;
    left = OUTBOX_TRIM_EVERY;
    const [oldest] = await db
      .select({ createdAt: table.createdAt })
      .from(table)
      .orderBy(desc(table.createdAt))
      .offset(OUTBOX_KEEP - 1)
      .limit(1);
    if (oldest !== undefined) await db.delete(table).where(lt(table.createdAt, oldest.createdAt));
  };
}

/** The failed query's own words hold the message. */
async function withoutContent(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    throw new Error(`the outbox could not be written (${cause?.code ?? 'database'})`);
  }
}
