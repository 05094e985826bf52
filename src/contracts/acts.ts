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
  'factor-added': 'a passkey or an authenticator app was added to an account',
  'factor-removed': 'a passkey or an authenticator app was taken away, by its owner',
  'factors-removed': 'the company took away every passkey and authenticator app of a person who lost them',
  'recovery-codes-made': 'ten new recovery codes, in place of those before',
  'session-proven': 'who was signed in proved again to be the account’s owner, or failed to',
  'consent-changed': 'consent to marketing was given or withdrawn',
  'data-exported': 'a client downloaded what is kept of them',
  'data-erased':
    'a client had their accounts closed and their data erased, or the site did when their time was over, or again after a restore',
  'application-decided': 'the company approved or rejected an application',
  'swap-free-decided': 'the company granted or refused swap-free terms',
  'verification-set': 'the company said where the verification of a person stands',
  'login-changed': 'the company said what the platform calls an account from then on',
  'dead-letters-replayed': 'an operator put what could not be delivered back into the queue',
  'database-backed-up': 'an operator had the embedded database copied',
  'staff-invited': 'a member of staff was given a link to set up how they log in to the console',
  'staff-joined': 'a member of staff set up a passkey or an authenticator app',
  'staff-log-in': 'a member of staff logged in to the console, or was refused after what was typed had been judged',
  'staff-log-out': 'one session of the console ended, or all others of its owner',
  'staff-blocked': 'a member of staff may no longer log in, and their sessions ended',
  'staff-unblocked': 'a member of staff who was blocked may log in again',
  'console-refused': 'a member of staff asked the console for what their roles do not permit',
  'people-searched': 'a member of staff searched people, by the class of what was typed',
  'person-revealed': 'a member of staff was shown data of a person that are masked for them',
  'person-assigned': 'a person got a member of staff, another one, or none',
  'person-stage-set': 'a member of staff said where work with a person stands',
  'person-noted': 'a member of staff wrote a note about a person',
} as const satisfies Readonly<Record<string, string>>;

export type ActName = keyof typeof ACTS;
/** Who acted: somebody with an account or a visitor, the company by its token or its machine, one of its staff in the console, or the site by itself. */
export type Actor = 'visitor' | 'operator' | 'staff' | 'site';
/** By what a person proves to be the account's before anything else. A passkey is two factors in one: what one has, and what unlocks it. */
export type FirstFactor = 'password' | 'phone-code' | 'provider' | 'passkey';
/** What a browser that the account does not know has to prove as well (ASVS 6.3.3). */
export type SecondFactor = 'authenticator' | 'mailed-code' | 'recovery-code';
/** By what a person proved to be the account's: the last of the factors, where two were asked for. */
export type LogInFactor = FirstFactor | SecondFactor;

export type Act = {
  readonly act: ActName;
  /** The code of the refusal; left out, the act was done. */
  readonly refused?: string;
  /** Left out, a visitor. */
  readonly actor?: Actor;
  readonly factor?: LogInFactor;
  /** Of the actor `staff`: who it was. */
  readonly staff?: string | undefined;
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
