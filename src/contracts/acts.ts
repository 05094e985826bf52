import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';

/** What the audit trail has a row of (docs/decisions/103-audit-trail.md), each with what it tells an auditor. */
export const ACTS = {
  'log-in': 'a session was begun, or was refused after what was typed had been judged',
  'log-out': 'one session of an account ended, or all of them',
  'email-confirmed': 'the link of a mail proved a mailbox',
  'phone-confirmed': 'a code proved a phone number, which is the account’s from then on',
  'password-reset-asked': 'somebody asked for a mail or a code to set a new password by',
  'password-changed': 'a new password; every other session ended',
  'consent-changed': 'consent to marketing was given or withdrawn',
  'data-exported': 'a client downloaded what is kept of them',
  'data-erased': 'a client had their accounts closed and their data erased, or the site did when their time was over',
  'application-decided': 'the company approved or rejected an application',
  'swap-free-decided': 'the company granted or refused swap-free terms',
  'verification-set': 'the company said where the verification of a person stands',
  'login-changed': 'the company said what the platform calls an account from then on',
  'dead-letters-replayed': 'an operator put what could not be delivered back into the queue',
  'database-backed-up': 'an operator had the embedded database copied',
} as const satisfies Readonly<Record<string, string>>;

export type ActName = keyof typeof ACTS;
/** Who acted: somebody with an account or a visitor, the company by its token or its machine, or the site by itself. */
export type Actor = 'visitor' | 'operator' | 'site';
/** By what a person proved to be the account's. */
export type LogInFactor = 'password' | 'phone-code' | 'provider';

export type Act = {
  readonly act: ActName;
  /** The code of the refusal; left out, the act was done. */
  readonly refused?: string;
  /** Left out, a visitor. */
  readonly actor?: Actor;
  readonly factor?: LogInFactor;
  /** The query of what the trail calls the person; left out, nobody. */
  readonly subject?: SQL<string | null>;
  /** What was acted on beside the person: an account, a session, a number of rows. Nothing that names somebody. */
  readonly object?: string | undefined;
  /** Left out where no request caused it. */
  readonly request?: { readonly id: string; readonly ip: string };
};

export type AuditTrail = {
  /** Writes the entry of an act, in the act's own transaction: without the entry there is no act. */
  readonly record: (handle: Database | Transaction, act: Act) => Promise<void>;
};
