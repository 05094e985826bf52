import type { ApplicationStep } from '#contracts/application.ts';
import type { VerificationReason } from '#contracts/verification.ts';
import type { MaskedText } from '../answers.ts';

/**
 * Whom an application waits for. `undecided`: a person of the company. `checked`: the provider. `asked-again`: the client, who was asked for
 * steps again. `begun`: the client, who has not sent it yet. The others wait for nobody.
 */
export const APPLICATION_STANDS = ['undecided', 'checked', 'asked-again', 'begun', 'approved', 'refused'] as const;
export type ApplicationStand = (typeof APPLICATION_STANDS)[number];

/** Whether the client has steps to do; of what was sent every step is done. */
export const isWithClient = (stand: ApplicationStand): boolean => stand === 'begun' || stand === 'asked-again';

export type ApplicationRow = {
  readonly person_id: string;
  readonly name: MaskedText | null;
  readonly is_made_up: boolean;
  readonly stand: ApplicationStand;
  /** Its code. */
  readonly regulator: string;
  readonly edition: string;
  /** Since when it stands so, ISO 8601 in UTC: sent, asked again, begun or decided. */
  readonly since: string;
  /** Those that the client still has to do, in their order; empty of what was sent. */
  readonly steps: readonly ApplicationStep[];
  /** What the check has found. */
  readonly reasons: readonly VerificationReason[];
};

export type ApplicationsAnswer = {
  readonly applications: readonly ApplicationRow[];
  /** For the next page; null of the last. */
  readonly next: string | null;
  /** Of the first page: how many there are, exact up to PEOPLE_COUNTED_MAX; null beyond, and of later pages. */
  readonly count: number | null;
};
