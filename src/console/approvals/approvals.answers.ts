import type { FourEyesName } from '#contracts/four-eyes.ts';
import type { ProblemCode } from '#contracts/problems.ts';

/** What a second person reads of a request, beside who asked and when. Codes, ids, names of roles and of staff: nothing of a client. */
export const HELD_FACTS = [
  'person',
  'member',
  'role',
  'editions',
  'added',
  'removed',
  'reason',
  'count',
  'from',
  'to',
  'regulator',
  'percent',
  'withdrawn',
  'begins',
  'ends',
  'review',
  'source',
] as const;
export type HeldFacts = Readonly<Partial<Record<(typeof HELD_FACTS)[number], string | number>>>;

export type ApprovalRow = {
  readonly id: string;
  readonly name: FourEyesName;
  readonly facts: HeldFacts;
  /** Behind `/console/`. */
  readonly place: string | null;
  readonly state: 'waiting' | 'done' | 'failed' | 'refused' | 'withdrawn' | 'expired';
  readonly is_own: boolean;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly expires_at: string;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  /** As the second person wrote it. */
  readonly reason: string | null;
  readonly failure: ProblemCode | null;
};

/** `waiting`: what one may decide. `own`: what one asked for, the newest first. */
export type ApprovalsAnswer = { readonly waiting: readonly ApprovalRow[]; readonly own: readonly ApprovalRow[] };
/** For the menu: what waits for one, and what was decided since one looked. */
export type ApprovalsCountAnswer = { readonly waiting: number; readonly decided: number };
