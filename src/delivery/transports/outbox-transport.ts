import { desc, notInArray } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { OUTBOX_KEEP } from '#contracts/limits.ts';
import { outboxMails } from '../delivery.tables.ts';
import type { MailTransport } from './mail-transport.ts';

/** For development: mails go to a table and are read at /outbox. */
export function outboxTransport(db: Database, sender: string): MailTransport {
  return {
    send: async ({ id, to, template, edition, mail }) => {
      try {
        await db.insert(outboxMails).values({ id, sender, recipient: to, template, language: edition.language, ...mail }).onConflictDoNothing();
        const kept = db.select({ id: outboxMails.id }).from(outboxMails).orderBy(desc(outboxMails.createdAt)).limit(OUTBOX_KEEP);
        await db.delete(outboxMails).where(notInArray(outboxMails.id, kept));
      } catch (error) {
        // The failed query's own words hold the mail.
        const { cause } = error as { cause?: { code?: string } };
        throw new Error(`the outbox could not be written (${cause?.code ?? 'database'})`);
      }
    },
    close: () => {},
  };
}
