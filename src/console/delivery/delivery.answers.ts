import type {
  DiscardReason,
  ErrorClass,
  LetterKind,
  LetterState,
  LiftReason,
  ReportSource,
  SuppressionKind,
} from '#contracts/delivery-desk.ts';
import type { MaskedText } from '../answers.ts';

/** What the calls of this section answer. Moments are ISO 8601 in UTC; spans are in seconds. */

export type QueueRow = {
  readonly queue: string;
  readonly kind: LetterKind;
  /** Of a queue of events: the webhook, or `outbox` in a demonstration without one. */
  readonly endpoint: string | null;
  readonly state: 'flows' | 'slow' | 'stands';
  readonly why: 'empty' | 'in-time' | 'late' | 'some-fail' | 'draining' | 'paused' | 'all-fail' | 'nobody-takes';
  readonly waiting: number;
  readonly oldest_s: number | null;
  readonly active: number;
  readonly done_hour: number;
  readonly done_day: number;
  readonly failing: number;
  readonly dead: number;
  readonly last_error: { readonly class: ErrorClass; readonly line: string; readonly at: string } | null;
};
export type QueuesAnswer = {
  readonly queues: readonly QueueRow[];
  /** Numbers above it are "more than". */
  readonly counted_max: number;
};

export type LetterPerson = { readonly id: string; readonly name: MaskedText | null };
export type LetterRow = {
  readonly id: string;
  readonly state: LetterState;
  readonly kind: string;
  readonly name: string;
  readonly to: MaskedText | null;
  readonly endpoint: string | null;
  readonly tries: number;
  readonly error: { readonly class: ErrorClass; readonly line: string };
  readonly enqueued_at: string;
  readonly given_up_at: string | null;
  readonly next_try_at: string | null;
  /** Whom it is about, to who may view people. */
  readonly person: LetterPerson | null;
  readonly is_made_up: boolean;
};
export type LettersAnswer = { readonly letters: readonly LetterRow[]; readonly next: string | null };

export type AttemptRow = {
  readonly at: string;
  readonly attempt: number;
  readonly class: ErrorClass;
  readonly line: string;
};
export type LetterAnswer = LetterRow & {
  readonly attempts: readonly AttemptRow[];
  /** Whether marketing mail to its address is suppressed. */
  readonly suppression: { readonly id: string; readonly kind: SuppressionKind; readonly at: string } | null;
};

/** How many were still there. */
export type LettersDone = { readonly done: number; readonly asked: number };

export type OrderRow = {
  readonly id: string;
  readonly action: 'resend' | 'discard';
  readonly of: LetterState;
  readonly filter: Readonly<Record<string, string>>;
  readonly reason: DiscardReason | null;
  readonly state: 'prepared' | 'running' | 'stopped' | 'done';
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly by: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
};
export type OrderPreview =
  | { readonly kind: 'prepared'; readonly order: OrderRow; readonly samples: readonly LetterRow[] }
  | { readonly kind: 'too-many'; readonly max: number };
export type OrdersAnswer = { readonly orders: readonly OrderRow[] };

export type EndpointRow = {
  readonly name: string;
  readonly host: string;
  readonly is_encrypted: boolean;
  /** Null for all. */
  readonly events: readonly string[] | null;
  readonly secrets: number;
  readonly state: QueueRow['state'];
  readonly why: QueueRow['why'];
  readonly is_paused: boolean;
  readonly changed_by: string | null;
  readonly paused_at: string | null;
  readonly version: number;
  readonly waiting: number;
  readonly dead: number;
  readonly done_day: number;
  readonly tries_day: number;
  readonly last_delivered_at: string | null;
  readonly last_error: QueueRow['last_error'];
};
export type EndpointsAnswer = { readonly endpoints: readonly EndpointRow[]; readonly counted_max: number };
export type EndpointTested = {
  readonly ms: number;
  readonly failure: { readonly class: ErrorClass; readonly line: string } | null;
};
/** In a conflict: how the endpoint stands. */
export type TheirEndpoint = { readonly endpoint: EndpointRow; readonly by: string | null };

export type SuppressionRow = {
  readonly id: string;
  readonly email: MaskedText;
  readonly kind: SuppressionKind;
  readonly source: ReportSource;
  readonly code: string;
  readonly at: string;
  readonly is_made_up: boolean;
  readonly lifted: { readonly at: string; readonly by: string | null; readonly reason: LiftReason } | null;
  readonly person: LetterPerson | null;
};
export type SuppressionsAnswer = { readonly suppressions: readonly SuppressionRow[]; readonly next: string | null };
