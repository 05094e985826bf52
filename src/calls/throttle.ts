import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#contracts/database.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { ProblemError } from '#contracts/problems.ts';
import { addressBlock } from '#domain/address-block.ts';
import { throttles } from './calls.tables.ts';
import { keyedHash, keyedHashes } from './keyed-hash.ts';
import { forgetTry, noteTry, settleTries, withoutTries } from './tries.ts';

export type ThrottleRule = { readonly tries: number; readonly windowSeconds: number };
/** Of one client address, and of the network it is part of. */
export type AddressRules = { readonly address: ThrottleRule; readonly network: ThrottleRule };
export type ThrottleVerdict = { readonly allowed: boolean; readonly retryAfterSeconds: number };

type Try = { readonly key: string; readonly older: readonly string[]; readonly now: string; readonly resetsAt: string };

/** Counts a try, alone or as a part of a larger statement: as often as `from` gives rows, none or one. Returns `tries` and `resets_at`. */
export function countTry({ key, older, now, resetsAt }: Try, from: SQL = sql``): SQL {
  const over = sql`throttles.resets_at <= ${now}::timestamptz`;
  return sql`
    insert into throttles (key, tries, resets_at) select ${key}::text, 1, ${resetsAt}::timestamptz ${from}
    on conflict (key) do update set
      tries = case when ${over} then 1 else throttles.tries + 1 end,
      resets_at = case when ${over} then excluded.resets_at else throttles.resets_at end
    returning tries ${olderTries(older, now)} as tries, resets_at`;
}

/** Those in windows that began under an older secret. */
const olderTries = (keys: readonly string[], now: string): SQL =>
  keys.length === 0
    ? sql``
    : sql`+ (select coalesce(sum(o.tries), 0)::integer from throttles o
        where o.key in ${keys} and o.resets_at > ${now}::timestamptz)`;

/**
 * Counts tries of one kind by one subject within a window that begins with the first. Kept in the database, so that a
 * restart or another machine does not forget. One statement, so that tries at once are all counted. What is counted outside of a
 * transaction is taken back where the site cannot answer the request (tries.ts).
 */
export class Throttle {
  readonly #keys: KeyRing;
  readonly #now: () => Date;

  constructor(keys: KeyRing, now: () => Date) {
    this.#keys = keys;
    this.#now = now;
  }

  async count(
    handle: Database | Transaction,
    kind: string,
    subject: string,
    rule: ThrottleRule,
  ): Promise<ThrottleVerdict> {
    const isKept = !(handle instanceof PgTransaction);
    const counted = this.tryOf(kind, subject, rule);
    if (isKept) await settleTries(counted.key);
    const {
      rows: [row],
    } = await handle.execute<{ tries: number; resets_at: string }>(countTry(counted));
    if (row === undefined)
      throw new Error('throttle: the count came back empty, though an upsert always returns its row.');
    const window = row.resets_at;
    const isItsWindow = sql`${throttles.resetsAt} = ${window}::timestamptz`;
    if (isKept)
      noteTry({
        of: counted.key,
        window,
        takeBack: (tries) => takeTries(handle, and(eq(throttles.key, counted.key), isItsWindow), tries),
      });
    const retryAfterSeconds = Math.max(
      1,
      Math.ceil((new Date(row.resets_at).getTime() - this.#now().getTime()) / 1000),
    );
    return { allowed: row.tries <= rule.tries, retryAfterSeconds };
  }

  /** Tries within the window that is running; counts none. */
  async triesOf(handle: Database | Transaction, kind: string, subject: string): Promise<number> {
    const rows = await handle
      .select({ tries: throttles.tries, resetsAt: throttles.resetsAt })
      .from(throttles)
      .where(inArray(throttles.key, [...keyedHashes(this.#keys, kind, subject)]));
    return rows.reduce((sum, { tries, resetsAt }) => (resetsAt <= this.#now() ? sum : sum + tries), 0);
  }

  /** For `countTry`: moments in ISO 8601. */
  tryOf(kind: string, subject: string, rule: ThrottleRule): Try {
    const now = this.#now();
    const [key, ...older] = keyedHashes(this.#keys, kind, subject);
    return {
      key,
      older,
      now: now.toISOString(),
      resetsAt: new Date(now.getTime() + rule.windowSeconds * 1000).toISOString(),
    };
  }

  /** As count, but throws `too-many-requests` with Retry-After. */
  async require(handle: Database | Transaction, kind: string, subject: string, rule: ThrottleRule): Promise<void> {
    refuse(await this.count(handle, kind, subject, rule));
  }

  /** Counts a try from a client address, and where that may, from its network: one client cannot use up the tries of other clients in its network. */
  async countFrom(
    handle: Database | Transaction,
    kind: string,
    ip: string,
    { address, network }: AddressRules,
  ): Promise<ThrottleVerdict> {
    const verdict = await this.count(handle, `${kind} from`, addressSubject(ip), address);
    return verdict.allowed ? this.count(handle, `${kind} in`, networkSubject(ip), network) : verdict;
  }

  /** As countFrom, but throws as require does. */
  async requireFrom(handle: Database | Transaction, kind: string, ip: string, rules: AddressRules): Promise<void> {
    refuse(await this.countFrom(handle, kind, ip, rules));
  }

  /** Takes one try back: it turned out to be a good one. */
  async refund(handle: Database | Transaction, kind: string, subject: string): Promise<void> {
    const key = keyedHash(this.#keys, kind, subject);
    await takeTries(handle, eq(throttles.key, key), 1);
    forgetTry(key);
  }
}

const takeTries = (handle: Database | Transaction, where: SQL | undefined, tries: number) =>
  handle
    .update(throttles)
    .set({ tries: withoutTries(throttles.tries, tries) })
    .where(where);

function refuse({ allowed, retryAfterSeconds }: ThrottleVerdict): void {
  if (!allowed) throw new ProblemError('too-many-requests', undefined, { retryAfterSeconds });
}

/** The subject of limits for an address. */
export const addressSubject = addressBlock;

/** The network a client address is part of: /24 of IPv4, /48 of IPv6, which is what one site is given (RFC 6177). */
export function networkSubject(ip: string): string {
  const block = addressSubject(ip);
  return block.includes(':')
    ? `${block.split(':').slice(0, 3).join(':')}/48`
    : `${block.split('.').slice(0, 3).join('.')}/24`;
}
