import { desc, notInArray } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { OUTBOX_KEEP } from '#contracts/limits.ts';
import { outboxMails, outboxMessages } from '../delivery.tables.ts';
import type { MailTransport } from '../transports/mail-transport.ts';

/** For development: what would leave the site goes to tables and is read at /outbox. One row a job, however often it runs. */
export type Outbox = {
  readonly keepMail: MailTransport['send'];
  readonly keepMessage: (message: Omit<typeof outboxMessages.$inferInsert, 'createdAt'>) => Promise<void>;
};

export function openOutbox(db: Database, sender: string): Outbox {
  return {
    keepMail: ({ id, to, template, edition, mail }) =>
      withoutContent(async () => {
        await db.insert(outboxMails).values({ id, sender, recipient: to, template, language: edition.language, ...mail }).onConflictDoNothing();
        const kept = db.select({ id: outboxMails.id }).from(outboxMails).orderBy(desc(outboxMails.createdAt)).limit(OUTBOX_KEEP);
        await db.delete(outboxMails).where(notInArray(outboxMails.id, kept));
      }),
    keepMessage: (message) =>
      withoutContent(async () => {
        await db.insert(outboxMessages).values(message).onConflictDoNothing();
        const kept = db.select({ id: outboxMessages.id }).from(outboxMessages).orderBy(desc(outboxMessages.createdAt)).limit(OUTBOX_KEEP);
        await db.delete(outboxMessages).where(notInArray(outboxMessages.id, kept));
      }),
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
