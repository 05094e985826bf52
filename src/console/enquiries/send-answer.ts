import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { EVENT_FORMS } from '#contracts/events.ts';
import type { EnqueueFollowUp, TaskHandler } from '#contracts/follow-ups.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { staff } from '../console.tables.ts';
import { waitsForAnswer } from './enquiries-query.ts';
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

/** Where the mail leads. */
const pageOf = ({ kind, subject }: Pick<typeof enquiries.$inferSelect, 'kind' | 'subject'>): string =>
  kind === 'white-label' ? 'white-label' : isEvent(kind) && subject !== null ? `events/${subject}` : 'contact';
const isEvent = (kind: string): boolean => EVENT_FORMS.some((form) => form === kind);

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
        .select({
          email: enquiries.email,
          kind: enquiries.kind,
          subject: enquiries.subject,
          createdAt: enquiries.createdAt,
        })
        .from(enquiries)
        .where(eq(enquiries.id, answer.enquiryId));
      const [author] =
        answer.authorId === null
          ? []
          : await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, answer.authorId));
      if (asked === undefined || asked.email === null) return;
      await enqueue(tx, answer.id, {
        kind: 'mail',
        // Who registered for something asked nothing: it is no answer.
        template: waitsForAnswer(asked.kind) ? 'enquiry-answer' : 'enquiry-message',
        to: asked.email,
        edition: answer.edition,
        values: {
          answer: answer.body,
          preview: answer.body.replaceAll(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
          asked: asked.createdAt.toISOString(),
          by: author?.name ?? '',
          link: `${publicUrl}/${answer.edition}/${pageOf(asked)}`,
        },
      });
    });
