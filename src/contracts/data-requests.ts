import type { Transaction } from './database.ts';

/** What a person may ask of who keeps data of them (GDPR 15 to 18 and 21). */
export const REQUEST_KINDS = ['access', 'erasure', 'correction', 'objection', 'restriction'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * Keeps what somebody did of their own on the account page, as a case that is closed already, so that the register of requests is whole. In
 * the transaction of what was done.
 */
export type RecordOwnRequest = (
  tx: Transaction,
  request: { readonly profileId: string; readonly kind: 'access' | 'erasure'; readonly at: Date },
) => Promise<void>;
