import type { NoticeFact, NoticeKind } from './company-notices.ts';
import type { DecisionWords } from './decisions.ts';
import type { EventFollowUp } from './webhook-events/catalogue.ts';

/**
 * Jobs that belong to a record: mail, SMS, webhooks, tasks of its module. A module that writes a record enqueues its follow-ups in
 * the same transaction through this port; the delivery module delivers them at least once, in order per profile.
 */
export type MailFollowUp = {
  readonly kind: 'mail';
  /** A template of the delivery module: `verify-email`, `already-registered`, … */
  readonly template: string;
  readonly to: string;
  /** Edition of the visitor: language, regulator and legal text of the mail. */
  readonly edition: string;
  /** Values the template names. Links are absolute. */
  readonly values: Readonly<Record<string, string>>;
  /** What a notice to the company tells: its labels are the reader's language's. */
  readonly notice?: { readonly kind: NoticeKind; readonly facts: readonly NoticeFact[] };
  /** Of a decision: why, which the mail words in the reader's language. */
  readonly decision?: DecisionWords;
  /** Small files made with the record, such as a calendar entry; text, at most 100 kB each. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
};

export type SmsFollowUp = {
  readonly kind: 'sms';
  /** A text of the delivery module: `one-time-code`, … */
  readonly template: string;
  /** E.164. */
  readonly to: string;
  readonly edition: string;
  readonly values: Readonly<Record<string, string>>;
};

/** Work that the module of the record does later: `open-platform-account`. The module registers its handler. */
export type TaskFollowUp = {
  readonly kind: 'task';
  readonly task: string;
  readonly values: Readonly<Record<string, string>>;
  /** Not before so many seconds; left out, at once. */
  readonly afterS?: number;
};

export type FollowUp = MailFollowUp | SmsFollowUp | EventFollowUp | TaskFollowUp;

/** `Transaction` is the handle of the database module; follow-ups of one `orderKey` (a profile) are delivered in order. */
export type EnqueueFollowUp<Transaction> = (
  transaction: Transaction,
  orderKey: string,
  followUp: FollowUp,
) => Promise<void>;

/** Where a follow-up is that was enqueued: it waits or is on its way, failed and is tried again, or was given up. */
export type FollowUpState = 'waiting' | 'retrying' | 'given-up';
/** Of those follow-ups of these order keys that are not delivered yet. What was delivered is soon forgotten, and is not among them. */
export type FollowUpStates = (orderKeys: readonly string[]) => Promise<ReadonlyMap<string, FollowUpState>>;

/**
 * Does a task of its module. Runs at least once: `id` stays the same however often it does. Throws to be tried again;
 * throws UndeliverableError where no try can help.
 */
export type TaskHandler = (
  values: TaskFollowUp['values'],
  job: { readonly id: string; readonly attempt: number },
) => Promise<void>;

/** A follow-up that no retry can fix: it becomes a dead letter at once. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
