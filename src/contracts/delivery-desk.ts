/** What a letter is: a mail, an SMS, an event for a webhook, or a task of the site's own. */
export const LETTER_KINDS = ['mail', 'sms', 'event', 'task'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** `failing`: tried, and to be tried again. `dead`: given up, and waits for a person. */
export const LETTER_STATES = ['dead', 'failing'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Why a try failed, as far as it says what to do. */
export const ERROR_CLASSES = [
  'mailbox-refused',
  'receiver-refused',
  'receiver-failed',
  'receiver-gone',
  'no-answer',
  'no-connection',
  'not-set-up',
  'outdated',
  'broken',
  'worker-died',
  'other',
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** How long ago it was given up, or enqueued where it still fails. */
export const LETTER_AGES = ['hour', 'day', 'week', 'older'] as const;
export type LetterAge = (typeof LETTER_AGES)[number];

/** Why a letter is discarded; a closed list, since the audit trail holds nothing that names somebody. */
export const DISCARD_REASONS = [
  'outdated',
  'wrong-address',
  'sent-otherwise',
  'asked-not-to',
  'made-by-mistake',
] as const;
export type DiscardReason = (typeof DISCARD_REASONS)[number];

/** What a provider or a mail server says became of a mail. */
export const MAIL_REPORT_KINDS = ['hard-bounce', 'soft-bounce', 'complaint'] as const;
export type MailReportKind = (typeof MAIL_REPORT_KINDS)[number];
export const SUPPRESSION_KINDS = ['hard-bounce', 'complaint'] as const satisfies readonly MailReportKind[];
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

/** Why marketing mail may go to an address again. */
export const LIFT_REASONS = ['address-works', 'person-asked', 'report-wrong'] as const;
export type LiftReason = (typeof LIFT_REASONS)[number];

/** Who told of it: the neutral JSON, a provider, a report of RFC 3464, or the mail server that the site sends by. */
export const REPORT_SOURCES = ['json', 'postmark', 'ses', 'dsn', 'smtp'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];
