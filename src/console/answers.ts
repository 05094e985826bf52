import type { PersonKind, PersonStage, TimelineFacts, TimelineKind } from '#contracts/people.ts';
import type { DataClass, Permission, RevealedClass } from './sections.ts';

/** What the calls of the console answer, for their handlers and for the client. Moments are ISO 8601 in UTC. */

export type DoneAnswer = { readonly done: true };
export type CodesAnswer = { readonly recovery_codes: readonly string[] };
export type PasskeyOptionsAnswer = {
  readonly options: { readonly challenge: string; readonly [name: string]: unknown };
};
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
  readonly may: readonly Permission[];
  readonly editions: readonly string[];
  /** For the pickers of owners. */
  readonly staff: readonly { readonly id: string; readonly name: string }[];
};

export type SessionRow = {
  readonly id: string;
  readonly is_this: boolean;
  readonly agent: string | null;
  readonly factor: string;
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
  readonly version: number;
  readonly created_at: string;
  readonly last_event_at: string;
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
  readonly email_verified_at: string | null;
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
  /** Of a note, where notes may be seen. */
  readonly note: string | null;
};
export type TimelineAnswer = { readonly rows: readonly TimelineRow[]; readonly next: string | null };

export type RevealAnswer = Readonly<Record<string, string>>;

/** How a person stands, in a conflict: somebody else's change. */
export type TheirChange = {
  readonly person: PersonRow;
  readonly by: string | null;
  readonly at: string | null;
};

export type StaffRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: 'invited' | 'active' | 'blocked';
  readonly roles: readonly string[];
  readonly is_made_up: boolean;
  readonly last_seen_at: string | null;
};
export type StaffAnswer = {
  readonly staff: readonly StaffRow[];
  readonly roles: readonly { readonly role: string; readonly permissions: readonly Permission[] }[];
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
