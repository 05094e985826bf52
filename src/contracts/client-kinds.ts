/** What a client is: one account of a profile (docs/calls.md, three words). A lead is a person without a password yet. */
export const CLIENT_KINDS = ['live', 'lead', 'demo', 'partner', 'affiliate', 'education'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];
