import type { SQLWrapper } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';

/** A person who asked to be erased and was, by an id that says nothing of who it is (docs/decisions/112-erasures-outlast-a-restore.md). */
export type Erasure = {
  /** Of who has no profile, the id of their row in the table `people`. */
  readonly profileId: string;
  readonly erasedAt: Date;
  /** Until when the law has records of the person held; null where there were none. */
  readonly heldUntil: Date | null;
};

/** Where erasures are written outside the database, which a restore does not take back with it. */
export type ErasureLedger = {
  /**
   * Adds those that the ledger lacks, on disk once this resolves. Throws ErasureLedgerError.
   *
   * @returns all that the ledger has
   */
  readonly add: (known: readonly Erasure[]) => Promise<readonly Erasure[]>;
};

/** The ledger cannot be read or written. The message is for the operator. */
export class ErasureLedgerError extends Error {
  override readonly name = 'ErasureLedgerError';
}

/** Somebody of whom an address is known and no profile. */
export type Enquirer = {
  /** Of their row in the table `people`: it says nothing of who they are. */
  readonly id: string;
  /** Normalised. */
  readonly email: string;
  readonly edition: string;
};

/** Those of the ids that are an enquirer's whose data are there; `ids` is a list or a query of one column. */
export type FindEnquirers = (
  handle: Database | Transaction,
  ids: readonly string[] | SQLWrapper,
) => Promise<readonly Enquirer[]>;
