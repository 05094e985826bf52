import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { EnqueueFollowUp, TaskHandler } from '#contracts/follow-ups.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { staff } from '../console.tables.ts';
import { enquiryAnswers } from './enquiries.tables.ts';

/** The task that sends an answer once it can be taken back no more. */
export const SEND_ENQUIRY_ANSWER = 'send-enquiry-answer';

type SendAnswerOptions = {
  readonly db: Database;
  readonly enqueue: EnqueueFollowUp<Transaction>;
  readonly now: () => Date;
  readonly publicUrl: string;
};

const PREVIEW_LENGTH = 120;

/**
 * Gives an answer to the queue of mails, in the transaction that says so: whatever is killed, it is sent once or waits still. One that was
 * taken back, or erased with who asked, is not sent. Its mail has the id of the answer as its key, by which the console finds where it is.
 */
export const sendEnquiryAnswer =
  ({ db, enqueue, now, publicUrl }: SendAnswerOptions): TaskHandler =>
  ({ answer: id = '' }) =>
    db.transaction(async (tx) => {
      const [answer] = await tx
        .update(enquiryAnswers)
        .set({ state: 'sent', settledAt: now() })
        .where(and(eq(enquiryAnswers.id, id), eq(enquiryAnswers.state, 'waiting')))
        .returning();
      if (answer === undefined) return;
      const [asked] = await tx
        .select({ email: enquiries.email, kind: enquiries.kind, createdAt: enquiries.createdAt })
        .from(enquiries)
        .where(eq(enquiries.id, answer.enquiryId));
      const [author] =
        answer.authorId === null
          ? []
          : await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, answer.authorId));
      if (asked === undefined || asked.email === null) return;
      await enqueue(tx, answer.id, {
        kind: 'mail',
        template: 'enquiry-answer',
        to: asked.email,
        edition: answer.edition,
        values: {
          answer: answer.body,
          preview: answer.body.replaceAll(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
          asked: asked.createdAt.toISOString(),
          by: author?.name ?? '',
          link: `${publicUrl}/${answer.edition}/${asked.kind === 'white-label' ? 'white-label' : 'contact'}`,
        },
      });
    });
