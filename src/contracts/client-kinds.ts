/** What a client is: one account of a profile (docs/glossary.md). A lead is a person without a password yet. */
export const CLIENT_KINDS = ['live', 'lead', 'demo', 'partner', 'affiliate', 'education'] as const;
/**
 * Where a client stands. `pending` until the mailbox is confirmed and then until its platform, or a person, has decided; `unfinished` where the
 * mailbox is confirmed and steps of the sign-up are missing; `refused` by the platform or by a person.
 */
export const CLIENT_STATES = ['unfinished', 'pending', 'open', 'refused', 'closed'] as const;
/** Swap-free terms of a live account: asked for, then decided by a person of the company. */
export const SWAP_FREE = ['requested', 'granted', 'refused'] as const;
export type SwapFree = (typeof SWAP_FREE)[number];
export type ClientKind = (typeof CLIENT_KINDS)[number];
