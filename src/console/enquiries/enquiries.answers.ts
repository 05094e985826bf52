import type { EnquiryKind, WorkState } from '#contracts/enquiry-kinds.ts';
import type { MaskedText } from '../answers.ts';

/** Moments are ISO 8601 in UTC. */
export type EnquiryRow = {
  readonly id: string;
  readonly kind: EnquiryKind;
  /** What it is about: the id of an event, an e-book, an article, a platform. */
  readonly subject: string | null;
  /** Null where nobody waits for an answer. */
  readonly state: WorkState | null;
  /** Whether staff may write to who asked. */
  readonly is_writable: boolean;
  /** What it is about, of those that say so: a code of CONTACT_TOPICS. */
  readonly topic: string | null;
  readonly name: MaskedText | null;
  /** Null where nobody of the people list is known by the address yet. */
  readonly person_id: string | null;
  readonly edition: string;
  readonly owner: { readonly id: string; readonly name: string } | null;
  /** Of a demonstration. */
  readonly is_made_up: boolean;
  readonly created_at: string;
  readonly version: number;
};

export type EnquiriesAnswer = {
  readonly enquiries: readonly EnquiryRow[];
  /** For the next page; null of the last. */
  readonly next: string | null;
  /** Of the first page: how many there are, exact up to PEOPLE_COUNTED_MAX; null beyond, and of later pages. */
  readonly count: number | null;
};

/** `waiting`: it can be taken back still. `sending`, `retrying`, `given-up`: where the mail is. */
export const ANSWER_STATES = ['waiting', 'taken-back', 'sending', 'retrying', 'given-up', 'sent'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

export type AnswerRow = {
  readonly id: string;
  /** Null of who may not see notes. */
  readonly text: string | null;
  readonly author: string | null;
  readonly state: AnswerState;
  readonly created_at: string;
};

export type AnswerTemplate = { readonly id: string; readonly title: string; readonly text: string };

export type EnquiryAnswer = EnquiryRow & {
  readonly email: MaskedText | null;
  readonly phone: MaskedText | null;
  readonly company: MaskedText | null;
  readonly website: MaskedText | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** What was asked; null of who may not see notes, and where nothing was written. */
  readonly message: string | null;
  readonly is_message_masked: boolean;
  /** Whether they agreed to marketing; null where nobody asked. */
  readonly marketing: boolean | null;
  /** Of the asker. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly answers: readonly AnswerRow[];
  readonly templates: readonly AnswerTemplate[];
};

export type ChangedEnquiryAnswer = { readonly version: number };
export type SentAnswer = ChangedEnquiryAnswer & { readonly answer_id: string };

/** How an enquiry is now, in a conflict: what somebody else did meanwhile. */
export type TheirEnquiry = {
  readonly version: number;
  readonly state: WorkState | null;
  readonly owner: string | null;
  readonly answers: readonly AnswerRow[];
};
