import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { ErrorClass, LetterAge, LetterKind, LetterState } from '#contracts/delivery-desk.ts';
import { LETTERS_PAGE, LETTERS_SCANNED_MAX } from '#contracts/limits.ts';
import { errorLine } from '../error-class.ts';
import { factsOf } from '../follow-up-job.ts';
import { DEAD_LETTERS } from '../job-queue.ts';

export type LetterFilter = {
  readonly kind?: LetterKind | undefined;
  /** Template of a mail or an SMS, name of an event, task. */
  readonly name?: string | undefined;
  /** Of events: the name of the webhook. */
  readonly endpoint?: string | undefined;
  readonly error?: ErrorClass | undefined;
  readonly age?: LetterAge | undefined;
};

/** A job that failed. `to`, `orderKey` and `personIds` name somebody: what is shown of them is for who asks to decide. */
export type Letter = {
  readonly id: string;
  readonly rootId: string;
  readonly state: LetterState;
  readonly kind: string;
  readonly name: string;
  readonly receiver: string;
  /** Of a mail or an SMS; empty otherwise. */
  readonly to: string;
  readonly orderKey: string;
  readonly tries: number;
  readonly errorClass: ErrorClass;
  readonly error: string;
  readonly enqueuedAt: Date;
  /** Of a dead one: when it was given up. */
  readonly givenUpAt: Date | undefined;
  readonly nextTryAt: Date | undefined;
  /** Of a demonstration. */
  readonly isMadeUp: boolean;
};

export type LettersPage = {
  readonly letters: readonly Letter[];
  /** Where the next page begins: there may be none of the filter's behind it, where one call looked through as many as it may. */
  readonly next: string | undefined;
};

type Row = {
  readonly id: string;
  readonly root_id: string;
  readonly data: unknown;
  readonly singleton_key: string | null;
  readonly tries: number;
  readonly error_class: ErrorClass;
  readonly reason: string | null;
  readonly enqueued_on: Date | string;
  readonly created_on: Date | string;
  readonly start_after: Date | string;
  readonly key: string;
};

/** Of a dead letter what its last try left is its provenance; of a failing one its own output. */
const outputOf = (state: LetterState): SQL => (state === 'dead' ? sql`source_output` : sql`output`);
const errorClassSql = (state: LetterState): SQL => {
  const output = outputOf(state);
  return sql`coalesce(${output} ->> 'class', case when ${output} is null or ${output} ? 'reason' then 'other' else 'worker-died' end)`;
};

const since = (age: LetterAge): SQL | undefined =>
  ({
    hour: sql`created_on >= now() - interval '1 hour'`,
    day: sql`created_on >= now() - interval '1 day'`,
    week: sql`created_on >= now() - interval '7 days'`,
    older: sql`created_on < now() - interval '7 days'`,
  })[age];

const all = (...conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

/** The letters of a state, in an order that an index of pg-boss has: dead ones as they were given up, failing ones by queue and key. */
const ofState = (state: LetterState, age: LetterAge | undefined): SQL =>
  state === 'dead'
    ? all(
        sql`name = ${DEAD_LETTERS} and state < 'active' and not blocked and priority = 0`,
        age === undefined ? undefined : since(age),
      )
    : all(
        sql`state in ('active', 'retry', 'failed') and policy = 'key_strict_fifo' and name <> ${DEAD_LETTERS}`,
        age === undefined ? undefined : since(age),
      );

const matches = (state: LetterState, { kind, name, endpoint, error }: LetterFilter): SQL =>
  all(
    state === 'dead' ? sql`true` : sql`state = 'retry'`,
    kind === undefined ? undefined : sql`data ->> 'kind' = ${kind}`,
    name === undefined ? undefined : sql`coalesce(data ->> 'template', data ->> 'task', data ->> 'name') = ${name}`,
    endpoint === undefined ? undefined : sql`data ->> 'kind' = 'event' and data ->> 'receiver' = ${endpoint}`,
    error === undefined ? undefined : sql`${errorClassSql(state)} = ${error}`,
  );

const columns = (state: LetterState): SQL => sql`
  id, data, singleton_key, start_after, created_on, state,
  coalesce(source_root_id, source_id, id) as root_id,
  ${state === 'dead' ? sql`coalesce(source_retry_count, 0) + 1` : sql`retry_count + 1`} as tries,
  ${errorClassSql(state)} as error_class,
  coalesce(${outputOf(state)} ->> 'reason', ${outputOf(state)} ->> 'message', ${outputOf(state)} -> 'value' ->> 'message') as reason,
  ${state === 'dead' ? sql`coalesce(source_created_on, created_on)` : sql`created_on`} as enqueued_on,
  ${state === 'dead' ? sql`created_on::text || '|' || id` : sql`name || '|' || singleton_key`} as key`;

const orderOf = (state: LetterState): SQL =>
  state === 'dead' ? sql`created_on desc, id desc` : sql`name, singleton_key`;

const DEAD_KEY = /^([\d: .+-]{10,40})\|([\da-f-]{36})$/;
/** What a page began behind; undefined where it is none. */
function beyond(state: LetterState, key: string | undefined): SQL | undefined {
  if (key === undefined) return undefined;
  if (state === 'dead') {
    const [, at, id] = DEAD_KEY.exec(key) ?? [];
    return at === undefined || Number.isNaN(Date.parse(at))
      ? undefined
      : sql`(created_on, id) < (${at}::timestamptz, ${id}::uuid)`;
  }
  const bar = key.indexOf('|');
  return bar < 0 ? undefined : sql`(name, singleton_key) > (${key.slice(0, bar)}, ${key.slice(bar + 1)})`;
}

/**
 * One page of what fails or was given up. It looks through LETTERS_SCANNED_MAX letters at most, along an index, however rare those of the
 * filter are.
 */
export const lettersQuery = (state: LetterState, filter: LetterFilter, after: string | undefined): SQL => sql`
  with seen as materialized (
    select id, data, singleton_key, start_after, created_on, state, name, output, source_output, source_id, source_root_id,
      source_retry_count, source_created_on, retry_count
    from pgboss.job where ${all(ofState(state, filter.age), beyond(state, after))}
    order by ${orderOf(state)} limit ${sql.raw(String(LETTERS_SCANNED_MAX))}
  ), found as (
    select ${columns(state)} from seen where ${matches(state, filter)}
    order by ${orderOf(state)} limit ${sql.raw(String(LETTERS_PAGE + 1))}
  )
  select found.*, (select count(*)::int from seen) as looked_at,
    (select ${state === 'dead' ? sql`created_on::text || '|' || id` : sql`name || '|' || singleton_key`} from seen
      order by ${state === 'dead' ? sql`created_on, id` : sql`name desc, singleton_key desc`} limit 1) as last_key
  from (select 1) as one left join found on true`;

export async function listLetters(
  handle: Database | Transaction,
  state: LetterState,
  filter: LetterFilter,
  after: string | undefined,
): Promise<LettersPage> {
  const { rows } = await handle.execute<Row & { looked_at: number; last_key: string | null }>(
    lettersQuery(state, filter, after),
  );
  const found = rows.filter(({ id }) => id !== null);
  const page = found.slice(0, LETTERS_PAGE);
  const [first] = rows;
  const next =
    found.length > LETTERS_PAGE
      ? page.at(-1)?.key
      : first !== undefined && first.looked_at >= LETTERS_SCANNED_MAX
        ? (first.last_key ?? undefined)
        : undefined;
  return { letters: page.map((row) => letterOf(state, row)), next };
}

/** One letter, dead or failing, by its id. */
export async function readLetter(handle: Database | Transaction, id: string): Promise<Letter | undefined> {
  for (const state of ['dead', 'failing'] as const) {
    const { rows } = await handle.execute<Row>(sql`
      select ${columns(state)} from pgboss.job
      where id = ${id}::uuid and ${state === 'dead' ? sql`name = ${DEAD_LETTERS} and state < 'active'` : sql`name <> ${DEAD_LETTERS} and (state = 'retry' or (state = 'active' and retry_count > 0))`}`);
    const [row] = rows;
    if (row !== undefined) return letterOf(state, row);
  }
  return undefined;
}

/** Those of `ids` that are there. */
export async function readLetters(
  handle: Database | Transaction,
  state: LetterState,
  ids: readonly string[],
): Promise<readonly Letter[]> {
  if (ids.length === 0) return [];
  const { rows } = await handle.execute<Row>(sql`
    select ${columns(state)} from pgboss.job
    where id = any(${sql.param([...ids])}::uuid[]) and ${state === 'dead' ? sql`name = ${DEAD_LETTERS}` : sql`state = 'retry'`}`);
  return rows.map((row) => letterOf(state, row));
}

/** The ids of all that match, as a statement that inserts them into an order. */
export const freezeQuery = (orderId: string, state: LetterState, filter: LetterFilter, limit: number): SQL => sql`
  insert into letter_order_letters (order_id, job_id)
  select ${orderId}::uuid, id from pgboss.job
  where ${ofState(state, filter.age)} and ${matches(state, filter)}
  order by ${orderOf(state)} limit ${limit}`;

const moment = (value: Date | string): Date => (value instanceof Date ? value : new Date(value));

function letterOf(state: LetterState, row: Row): Letter {
  const { kind, name, receiver } = factsOf(row.data);
  const { to, madeUp } = (row.data ?? {}) as { readonly to?: unknown; readonly madeUp?: unknown };
  return {
    id: row.id,
    rootId: row.root_id,
    state,
    kind,
    name,
    receiver,
    to: (kind === 'mail' || kind === 'sms') && typeof to === 'string' ? to : '',
    orderKey: row.singleton_key ?? '',
    tries: row.tries,
    errorClass: row.error_class,
    error: errorLine(row.reason ?? ''),
    enqueuedAt: moment(row.enqueued_on),
    givenUpAt: state === 'dead' ? moment(row.created_on) : undefined,
    nextTryAt: state === 'failing' ? moment(row.start_after) : undefined,
    isMadeUp: madeUp === true,
  };
}
