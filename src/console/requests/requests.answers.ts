import type { RequestKind } from '#contracts/data-requests.ts';
import type { PersonRow } from '../answers.ts';
import type { ExtensionReason, IdentityCheck, RequestOutcome, RequestSource, RequestState } from './request-words.ts';

/** What the calls of the cases answer, for their handlers and for the client. Moments are ISO 8601 in UTC. */

export type RequestRow = {
  readonly id: string;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly source: RequestSource;
  readonly identity: IdentityCheck;
  /** Null of who is not among the people. */
  readonly person: PersonRow | null;
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly received_at: string;
  readonly due_at: string;
  readonly is_overdue: boolean;
  readonly extension: ExtensionReason | null;
  readonly outcome: RequestOutcome | null;
  readonly closed_at: string | null;
  /** Null where nobody closed it, or the person did on the account page. */
  readonly closed_by: string | null;
  readonly is_made_up: boolean;
  readonly version: number;
};

export type RequestsAnswer = {
  readonly requests: readonly RequestRow[];
  readonly next: string | null;
  /** Cases that wait though their day is over, whatever is filtered; of the first page. */
  readonly overdue: number | null;
};

export type RequestNote = {
  readonly id: string;
  readonly by: string | null;
  readonly at: string;
  readonly body: string;
};
export type RequestAnswer = RequestRow & { readonly notes: readonly RequestNote[] };

/** In `theirs` of a conflict. */
export type TheirRequest = { readonly request: RequestRow };
