import type { Transaction } from './database.ts';

/** What a person is to the company, the more binding later: who does two things is the later one. */
export const PERSON_KINDS = ['enquirer', 'lead', 'learner', 'demo', 'partner', 'client'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** Where work with a person stands; set by staff. */
export const PERSON_STAGES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const;
export type PersonStage = (typeof PERSON_STAGES)[number];

/** What a row of a person's timeline tells of. */
export const TIMELINE_KINDS = [
  'registration',
  'step',
  'email-confirmed',
  'phone-confirmed',
  'log-in',
  'enquiry',
  'assigned',
  'stage-set',
  'revealed',
  'note',
  'confirmation-sent',
  'corrected',
  'blocked',
  'unblocked',
  'account-closed',
  'merged',
  'unmerged',
  'exported',
  'erased',
  'request-opened',
  'request-closed',
  'mail-bounced',
  'mail-complained',
  'mail-allowed',
  'task',
  'task-done',
  'task-reopened',
  'task-removed',
  'answered',
  'answer-taken-back',
  'enquiry-closed',
  'enquiry-reopened',
  'moved-up',
  'move-taken-back',
  'put-first',
  'put-back',
  'seat-given-back',
  'seat-cancelled',
  'application-step',
  'application-sent',
  'application-checked',
  'application-judged',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Codes, versions, names of fields: nothing that names somebody, since a timeline stays when the person is erased. */
export type TimelineFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type PersonEvent = {
  readonly kind: TimelineKind;
  readonly at: Date;
  /** Of the record that tells the rest. */
  readonly refTable:
    | 'registrations'
    | 'profiles'
    | 'sessions'
    | 'enquiries'
    | 'application_answers'
    | 'application_documents';
  readonly refId: string;
  readonly facts: TimelineFacts;
};

export type SeenPerson = {
  /** Normalised: one mailbox is one person. */
  readonly email: string;
  readonly profileId: string | null;
  readonly kind: PersonKind;
  readonly edition: string;
  /** ISO 3166-1 alpha-2; null where nobody asked. */
  readonly country: string | null;
  /** What becomes known with the event; null where it is somebody's word about another's address, which changes nothing. */
  readonly details: {
    readonly email: string;
    readonly name: string | null;
    /** E.164. */
    readonly phone: string | null;
    readonly accountNumbers?: readonly number[];
    /** Takes the place of what was known; left out, it is added. */
    readonly isAll?: boolean;
  } | null;
};

/**
 * Writes who a record is about, and what happened, in the record's own transaction (decision 116). One statement, so that it can be sent
 * with others; for an address that nobody has heard of as for a known one.
 */
export type RecordPerson = (tx: Transaction, person: SeenPerson, event: PersonEvent) => Promise<void>;
