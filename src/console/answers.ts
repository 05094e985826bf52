import type { ApplicationState, ApplicationStep, DocumentKind, QuestionnaireOutcome } from '#contracts/application.ts';
import type { VerificationReason, VerificationStand } from '#contracts/verification.ts';
import type { DocumentMediaType } from '#contracts/typed-file.ts';
import type { RequestKind } from '#contracts/data-requests.ts';
import type { PersonKind, PersonStage, TimelineFacts, TimelineKind } from '#contracts/people.ts';
import type { DataClass, Permission, RevealedClass } from './sections.ts';

/** What the calls of the console answer, for their handlers and for the client. Moments are ISO 8601 in UTC. */

export type DoneAnswer = { readonly done: true };
export type CodesAnswer = { readonly recovery_codes: readonly string[] };
export type PasskeyOptionsAnswer = {
  readonly options: { readonly challenge: string; readonly [name: string]: unknown };
};
/** `provider`: what its button calls it; null where there is none. */
export type WaysAnswer = { readonly provider: string | null };
/** `tab` stays in the tab that asked. */
export type ProviderStartAnswer = { readonly address: string; readonly state: string; readonly tab: string };
/** `in`: logged in. `passkey`: goes on with it. `join`: sets one up first, by the token. */
export type ByProviderAnswer = { readonly next: 'in' | 'passkey' } | { readonly next: 'join'; readonly token: string };

/** By what one may prove again who one is, the best first; `options` of a passkey. */
export type ProofAnswer = {
  readonly ways: readonly ('passkey' | 'code' | 'provider' | 'demonstration')[];
  readonly options: PasskeyOptionsAnswer['options'] | null;
};
/** Answered with 202 in place of a call's own answer: it waits for a second person. */
export type HeldAnswer = { readonly held: string; readonly expires_at: string };
/** `qr`: rows of modules, `1` for a dark one. */
export type NewAppAnswer = { readonly app: string; readonly secret: string; readonly qr: readonly string[] };
export type InvitationAnswer = { readonly name: string; readonly email: string; readonly brand: string };

export type MeAnswer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** BCP 47 of the console's texts; null: the browser's. */
  readonly language: string | null;
  readonly is_made_up: boolean;
  readonly roles: readonly string[];
  /** Names of roles that the company made itself. */
  readonly role_names: Readonly<Record<string, string>>;
  readonly may: readonly Permission[];
  /** Of whose people one sees. */
  readonly editions: readonly string[];
  /** For the pickers of owners. */
  readonly staff: readonly { readonly id: string; readonly name: string }[];
};

export type SessionRow = {
  readonly id: string;
  readonly is_this: boolean;
  readonly agent: string | null;
  readonly factor: 'passkey' | 'authenticator' | 'recovery-code' | 'provider' | 'demonstration';
  readonly created_at: string;
  readonly last_seen_at: string;
};
export type SessionsAnswer = { readonly sessions: readonly SessionRow[] };

/** A text, or what is left of it where its class is masked. */
export type MaskedText = { readonly text: string; readonly is_masked: boolean };

export type PersonRow = {
  readonly id: string;
  /** Null of who gave none. */
  readonly name: MaskedText | null;
  /** Null once erased. */
  readonly email: MaskedText | null;
  readonly phone: MaskedText | null;
  readonly kind: PersonKind;
  readonly stage: PersonStage;
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly edition: string;
  readonly country: string | null;
  readonly is_made_up: boolean;
  readonly is_erased: boolean;
  /** The row that this one is kept under; null of one that stands for itself. */
  readonly merged_into: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly last_event_at: string;
  /** When the first of the open tasks is due; null without one. */
  readonly next_task_at: string | null;
};

export type PeopleAnswer = {
  readonly people: readonly PersonRow[];
  /** For the next page; null of the last. */
  readonly next: string | null;
  /** Of the first page: how many there are, exact up to PEOPLE_COUNTED_MAX; null beyond, and of later pages. */
  readonly count: number | null;
};

export type FoundAnswer = {
  readonly people: readonly PersonRow[];
  /** False where more match than are shown, or where words are so common that some may be missing. */
  readonly is_complete: boolean;
};

export type AccountRow = {
  /** False of an account of a row that is kept under this one. */
  readonly is_own: boolean;
  readonly number: number;
  readonly kind: string;
  readonly state: string;
  readonly platform: string | null;
  readonly entity: string;
  readonly created_at: string;
};

export type PersonAnswer = PersonRow & {
  readonly accounts: readonly AccountRow[];
  readonly verification: string | null;
  /** Where the application stands, without its answers; null where there is none. */
  readonly application: {
    readonly state: ApplicationState;
    readonly outcome: QuestionnaireOutcome | null;
    readonly sent_at: string | null;
    readonly verification: VerificationStand | null;
    readonly verification_reasons: readonly VerificationReason[];
    readonly reopened_steps: readonly ApplicationStep[];
    /** Steps that can be asked again. */
    readonly steps: readonly ApplicationStep[];
    /** The newest answers, by question; null where they are masked for who reads. */
    readonly answers: Readonly<Record<string, string | boolean | null>>;
    readonly documents: readonly {
      readonly id: string;
      readonly kind: DocumentKind;
      readonly bytes: number;
      readonly at: string;
    }[];
  } | null;
  readonly email_verified_at: string | null;
  /** Since when the person may log in no more. */
  readonly blocked_at: string | null;
  /** Whether there is a profile, which is corrected, blocked and confirmed. */
  readonly has_profile: boolean;
  /** Rows of the same person, kept under this one. */
  readonly merged: readonly PersonRow[];
  /** Cases that wait for an answer. */
  readonly requests: readonly { readonly id: string; readonly kind: RequestKind; readonly due_at: string }[];
  /** Mail to the address came back, or its reader complained: it gets no marketing mail. */
  readonly mail: { readonly kind: 'hard-bounce' | 'complaint'; readonly at: string } | null;
  /** Classes that may be revealed to who asks. */
  readonly may_reveal: readonly RevealedClass[];
  readonly masked: readonly DataClass[];
};

export type TimelineRow = {
  readonly id: string;
  readonly at: string;
  readonly kind: TimelineKind;
  readonly actor: string | null;
  readonly facts: TimelineFacts;
  /** Of a note, a task or an answer, where notes may be seen. */
  readonly note: string | null;
};
export type TimelineAnswer = { readonly rows: readonly TimelineRow[]; readonly next: string | null };

/** The answers of an application, by question. */
export type ApplicationAnswersAnswer = { readonly answers: Readonly<Record<string, string | boolean>> };

/** A document of an application, as base64. */
export type DocumentAnswer = { readonly media_type: DocumentMediaType; readonly content: string };

export type RevealAnswer = Readonly<Record<string, string>>;

/** How a person stands, in a conflict: somebody else's change. */
export type TheirChange = {
  readonly person: PersonRow;
  readonly by: string | null;
  readonly at: string | null;
};

export type AuditRow = {
  readonly id: string;
  readonly number: number | null;
  readonly at: string;
  readonly act: string;
  readonly result: 'done' | 'refused';
  readonly reason: string | null;
  readonly actor: string;
  readonly staff: string | null;
  readonly object: string | null;
  readonly factor: string | null;
};
export type AuditAnswer = { readonly entries: readonly AuditRow[]; readonly next: string | null };
