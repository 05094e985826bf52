import { desc, lt } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { OUTBOX_KEEP, OUTBOX_TRIM_EVERY } from '#contracts/limits.ts';
import { outboxMails, outboxMessages } from '../delivery.tables.ts';
import type { MailTransport } from '../transports/mail-transport.ts';

/** For development: what would leave the site goes to tables and is read at /outbox. One row a job, however often it runs. */
export type Outbox = {
  readonly keepMail: MailTransport['send'];
  readonly keepMessage: (message: Omit<typeof outboxMessages.$inferInsert, 'createdAt'>) => Promise<void>;
};

export function openOutbox(db: Database, sender: string): Outbox {
  const [trimMails, trimMessages] = [trimmer(db, outboxMails), trimmer(db, outboxMessages)];
  return {
    keepMail: ({ id, to, template, edition, mail }) =>
      withoutContent(async () => {
        await db.insert(outboxMails).values({ id, sender, recipient: to, template, language: edition.language, ...mail }).onConflictDoNothing();
        await trimMails();
      }),
    keepMessage: (message) =>
      withoutContent(async () => {
        await db.insert(outboxMessages).values(message).onConflictDoNothing();
        await trimMessages();
      }),
  };
}

/** Called for each row that is kept; deletes the oldest with the first and then now and again, since looking costs more than keeping. */
function trimmer(db: Database, table: typeof outboxMails | typeof outboxMessages): () => Promise<void> {
  let kept = 0;
  return async () => {
    kept += 1;
    if (kept % OUTBOX_TRIM_EVERY !== 1) return;
    const [oldest] = await db.select({ createdAt: table.createdAt }).from(table).orderBy(desc(table.createdAt)).offset(OUTBOX_KEEP - 1).limit(1);
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
