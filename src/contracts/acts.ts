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
  'data-exported': 'a client downloaded what is kept of them, or a member of staff did for a person',
  'data-erased':
    'a client had their accounts closed and their data erased, a member of staff did for a person, or the site when their time was over, or again after a restore',
  'application-answered': 'a client answered a step of the application, for the first time or again',
  'application-warning-read': 'a client acknowledged that the product may not be appropriate',
  'application-sent': 'a client sent the application, in which nothing was missing',
  'application-returned': 'the link of a mail opened an application in a browser, or was refused',
  'application-checked': 'the check of a client’s identity and address has answered, or was silent for too long',
  'application-judged': 'a member of staff approved or refused an application, or asked for steps of it again',
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
  'staff-proven': 'a member of staff proved again who they are, or failed to',
  'staff-changed': 'a member of staff got another name',
  'staff-roles-set': 'a member of staff got other roles',
  'staff-sessions-ended': 'somebody ended a session of another member of staff, or all of them',
  'invitation-withdrawn': 'a link that lets somebody set up how they log in to the console is worth nothing any more',
  'role-set': 'a role of the console was made, or its name, permissions or editions changed',
  'role-deleted': 'a role of the console, which nobody had, was deleted',
  'approval-asked': 'what a member of staff asked for waits for a second person',
  'approval-given': 'a second person approved what somebody asked for, and it was done',
  'approval-refused': 'a second person refused what somebody asked for',
  'approval-withdrawn': 'who asked for something does not want it any more',
  'approval-failed': 'what was approved could not be done any more',
  'console-refused': 'a member of staff asked the console for what their roles do not permit',
  'people-searched': 'a member of staff searched people, by the class of what was typed',
  'people-exported': 'a member of staff exported a list of people, by its filter and columns',
  'people-export-asked': 'a member of staff had an export of many people begun, by its filter and columns',
  'people-export-fetched': 'a member of staff fetched the file of an export of many people',
  'people-bulk-prepared': 'a member of staff had all people of a filter or a selection frozen, to be changed together',
  'people-job-started': 'a member of staff started, or let go on, a change or an export of many people',
  'people-job-stopped': 'a member of staff stopped a change or an export of many people',
  'people-job-undone': 'a member of staff had a change of many people taken back',
  'view-saved': 'a member of staff saved a view of the list of people, or changed, shared or renamed one',
  'view-deleted': 'a member of staff deleted a view of the list of people',
  'person-revealed': 'a member of staff was shown data of a person that are masked for them',
  'person-assigned': 'a person got a member of staff, another one, or none',
  'person-stage-set': 'a member of staff said where work with a person stands',
  'instrument-closed': 'a member of staff marked an instrument as closed, for a reason: its price stands still',
  'instrument-opened': 'a member of staff opened an instrument that was closed',
  'person-noted': 'a member of staff wrote a note about a person',
  'person-confirmation-sent': 'a member of staff had the mail that confirms an address sent again',
  'person-corrected': 'a member of staff corrected what is known of a person',
  'person-blocked': 'a person may no longer log in, and their sessions ended',
  'person-unblocked': 'a person who was blocked may log in again',
  'person-account-closed': 'a member of staff closed an account of a person',
  'person-merged': 'a member of staff said that two rows are one person',
  'person-unmerged': 'two rows that were merged stand for themselves again',
  'request-opened': 'a request of a person about their data became a case',
  'request-changed': 'a case got an owner, a state, a proof of identity or a later due date',
  'request-closed': 'a case was answered or refused',
  'request-reopened': 'a case that was closed is open again',
  'request-noted': 'a member of staff wrote a note about a case',
  'audit-exported': 'a member of staff exported entries of the audit trail',
  'letters-resent': 'a member of staff sent again what had failed or was given up, by its ids',
  'letters-discarded': 'a member of staff discarded what was given up, by its ids and for a reason',
  'letter-order-prepared': 'a member of staff had all letters of a filter found, to be sent again or discarded',
  'letter-order-started': 'a member of staff started to send again or discard the letters that an order has',
  'letter-order-stopped': 'a member of staff stopped an order of letters; those whose turn had come stay as they are',
  'endpoint-paused': 'a member of staff paused an endpoint: its events wait',
  'endpoint-resumed': 'a member of staff resumed an endpoint',
  'endpoint-tested': 'a member of staff sent a test event to an endpoint',
  'suppression-lifted': 'a member of staff let marketing mail go to an address again that had bounced or complained',
  'task-written': 'a member of staff wrote a task about a person, changed it, or took it away',
  'task-done': 'a member of staff marked a task as done, or as open again',
  'enquiry-answered': 'a member of staff answered what somebody had asked, by mail',
  'enquiry-answer-taken-back': 'a member of staff took back an answer before it was sent',
  'enquiry-assigned': 'an enquiry got a member of staff, another one, or none',
  'enquiry-closed': 'a member of staff closed an enquiry, or opened it again',
  'percentage-stored':
    'a member of staff stored a loss percentage of a regulator, which every visitor reads in its days',
  'percentage-withdrawn': 'a member of staff withdrew a loss percentage that was stored',
  'preview-link-made': 'a member of staff made a link by which whoever has it sees the site of a day, drafts included',
  'seat-given': 'a member of staff gave a place at an event to somebody who waited for one, for a reason',
  'seat-taken-back': 'a member of staff took back a place that they had given, before the mail about it was sent',
  'waiting-reordered': 'a member of staff put somebody first who waits for an event, or back to their own turn',
  'seat-cancelled': 'a member of staff cancelled somebody’s place at an event, or on its waiting list, for a reason',
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
