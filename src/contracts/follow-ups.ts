/**
 * What a record brings after it: mail, later SMS and webhooks. A room that writes a record enqueues its follow-ups in
 * the same transaction through this port; the delivery room delivers them at least once, in order per profile.
 */
export type MailFollowUp = {
  readonly kind: 'mail';
  /** A template of the delivery room: `verify-email`, `already-registered`, … */
  readonly template: string;
  readonly to: string;
  /** Edition of the visitor: language, regulator and legal text of the mail. */
  readonly edition: string;
  /** Values the template names. Links are absolute. */
  readonly values: Readonly<Record<string, string>>;
};

export type FollowUp = MailFollowUp;

/** `Transaction` is the database room's handle; follow-ups of one `orderKey` (a profile) are delivered in order. */
export type EnqueueFollowUp<Transaction> = (transaction: Transaction, orderKey: string, followUp: FollowUp) => Promise<void>;
