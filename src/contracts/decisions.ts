import type { ApplicationStep } from './application.ts';

/** What people of the company decide of an account or a person, and say of it. */

/** What a decision may be about: an application of a partner or affiliate, or swap-free terms that were asked for. */
export const DECIDED_ABOUT = ['application', 'swap-free'] as const;

export const DECISION_OUTCOMES = ['approved', 'rejected'] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

/** Where the verification of a person stands. Not looked at yet: null. */
export const VERIFICATION_STATES = ['verified', 'documents-needed', 'rejected'] as const;

/** Reasons that a mail words in its reader's language (`decision-reasons` of brand/mail). `other` is said by the note alone. */
export const DECISION_REASONS = [
  'documents-missing',
  'documents-unreadable',
  'documents-expired',
  'details-differ',
  'country',
  'not-eligible',
  'incomplete',
  'as-asked',
  'other',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** What the person is told of why. `note` is in the person's own language; `steps` of an application are asked again. */
export type DecisionWords = {
  readonly reason?: DecisionReason | undefined;
  readonly note?: string | undefined;
  readonly steps?: readonly ApplicationStep[] | undefined;
};
