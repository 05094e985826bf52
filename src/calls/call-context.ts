import type { KeyRing } from '#contracts/key-ring.ts';
import type { Database } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { AuditTrail } from '#contracts/acts.ts';
import type { Throttle } from './throttle.ts';

/** What a call needs of the module that it belongs to. */
export type CallContext = {
  readonly db: Database;
  readonly now: () => Date;
  /** The first one serves who names none. */
  readonly editions: readonly Edition[];
  /** A complaint in words: `locale` is the BCP 47 language of an edition, `path` the route of the call, `/password/reset/:hash`. */
  readonly message: (code: string, field: string, locale: string, path: string) => string;
  /** Made again by each process; see INTERNAL_CALL_HEADER. */
  readonly internalSecret: string;
  readonly keys: { readonly idempotency: KeyRing; readonly captcha: KeyRing };
  readonly throttle: Throttle;
  readonly audit: AuditTrail;
  /** `by-risk` asks for a proof of work once tries pile up, `off` never. */
  readonly captcha: 'by-risk' | 'off';
  /** `off` where all visitors come from one address: behind a proxy that hides theirs, or under a load test. */
  readonly signUpsPerAddress: 'limited' | 'off';
  readonly secureCookies: boolean;
};
