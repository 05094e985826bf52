/** Closed lists of the cases: the trail and the register hold codes alone. */

/** `waiting`: for the person, who was asked for something. */
export const REQUEST_STATES = ['open', 'waiting', 'done', 'refused'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** From where it came. `account-page`: the person did it there; `console`: staff did it on the page of the person. */
export const REQUEST_SOURCES = ['mail', 'letter', 'phone', 'account-page', 'console'] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];

export const IDENTITY_CHECKS = ['not-checked', 'logged-in', 'known-address', 'call-back', 'document'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/** The two that GDPR 12(3) has. */
export const EXTENSION_REASONS = ['complex', 'many-requests'] as const;
export type ExtensionReason = (typeof EXTENSION_REASONS)[number];

/** What came of it; those of `refused` close it as refused. */
export const DONE_OUTCOMES = ['exported', 'erased', 'corrected', 'restricted', 'objection-upheld', 'answered'] as const;
export const REFUSED_OUTCOMES = ['withdrawn', 'identity-unproven', 'unfounded', 'kept-by-law', 'nobody-found'] as const;
export const REQUEST_OUTCOMES = [...DONE_OUTCOMES, ...REFUSED_OUTCOMES] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];
export const isRefusal = (outcome: RequestOutcome): boolean => REFUSED_OUTCOMES.some((each) => each === outcome);
