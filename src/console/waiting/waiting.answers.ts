import type { EventForm } from '#contracts/events.ts';
import type { MaskedText } from '../answers.ts';

/** Why a member of staff moves somebody up, or cancels a place: closed lists, since the audit trail holds nothing that names somebody. */
export const MOVE_REASONS = ['guest', 'partner', 'our-mistake', 'complaint'] as const;
export const CANCEL_REASONS = ['asked-by-person', 'signed-up-twice', 'not-admitted', 'by-mistake'] as const;

export const STANDINGS = ['waiting', 'seat'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Moments are ISO 8601 in UTC. */
export type EventRow = {
  readonly id: string;
  /** In the words of an edition that who reads sees; null of an event that the brand has no more. */
  readonly facts: {
    readonly title: string;
    readonly place: string;
    readonly form: EventForm;
    readonly begins: string;
    readonly ends: string;
    /** IANA: of its own clock. */
    readonly zone: string;
    readonly capacity: number;
  } | null;
  readonly is_over: boolean;
  readonly taken: number;
  readonly waiting: number;
  /** Since when the first of those who wait now has waited. */
  readonly waits_since: string | null;
};

export type WaitingAnswer = { readonly events: readonly EventRow[] };

/** `none`: there is no mail that it was moved up. `undoable`: it can be taken back still. The others: where the mails of this person are. */
export const SEAT_MAILS = ['none', 'undoable', 'sending', 'retrying', 'given-up', 'sent'] as const;
export type SeatMail = (typeof SEAT_MAILS)[number];

export type SeatRow = {
  /** Of the registration. */
  readonly id: string;
  readonly standing: Standing;
  /** In the order in which places are given, or were: from 1, over all editions. */
  readonly position: number;
  readonly name: MaskedText | null;
  readonly email: MaskedText | null;
  readonly person_id: string | null;
  readonly edition: string;
  readonly registered_at: string;
  /** Staff put them before the others. */
  readonly is_first: boolean;
  /** When a place was given to who had waited. */
  readonly moved_at: string | null;
  /** Who of the staff gave it; null where it became free, and was given by itself. */
  readonly moved_by: string | null;
  readonly mail: SeatMail;
  /** Of a demonstration. */
  readonly is_made_up: boolean;
  readonly version: number;
};

export type EventAnswer = EventRow & {
  readonly standing: Standing;
  readonly rows: readonly SeatRow[];
  /** For the next page; null of the last. */
  readonly next: string | null;
};

/** How somebody’s place is now, in a conflict; null where they have none any more. */
export type TheirSeat = { readonly seat: SeatRow | null };

export type SeatChange = { readonly id: string; readonly standing: Standing; readonly version: number };
