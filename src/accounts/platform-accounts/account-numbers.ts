import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { Platform } from '#contracts/platforms.ts';

/** A sequence of accounts.tables.ts. */
export type NumberRange =
  | 'live_account_numbers'
  | 'demo_account_numbers'
  | 'mt4_account_numbers'
  | 'mt5_account_numbers'
  | 'partner_numbers'
  | 'affiliate_numbers';

/** Ranges an operator may choose (setting ACCOUNT_NUMBERS). `live` is the web trader's; demo accounts have one range on all platforms, since they may still change theirs. */
export const NUMBER_RANGES = {
  live: 'live_account_numbers',
  demo: 'demo_account_numbers',
  mt4: 'mt4_account_numbers',
  mt5: 'mt5_account_numbers',
} as const satisfies Record<string, NumberRange>;
export type NamedRange = keyof typeof NUMBER_RANGES;
/** First and last number, both taken. */
export type AccountNumbers = Readonly<Partial<Record<NamedRange, readonly [first: number, last: number]>>>;

/** Where an account of the kind's range on this platform takes its number from. */
export const numbersOf = (range: NumberRange, platform: Platform | null): NumberRange =>
  range === 'live_account_numbers' && (platform === 'mt4' || platform === 'mt5') ? NUMBER_RANGES[platform] : range;

export const nextNumber = (range: NumberRange): SQL<number> => sql`nextval(${range}::text::regclass)`;

/**
 * Moves the sequences to the ranges that are set; each goes on after the numbers of its range that are in use. Runs at every start,
 * on several machines at once too. `off`: this process may not move them, and refuses ranges that they do not have.
 */
export async function applyAccountNumbers(
  db: Database,
  chosen: AccountNumbers,
  mode: 'auto' | 'off' = 'auto',
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('forecourt account numbers'))`);
    for (const [name, [first, last]] of Object.entries(chosen)) {
      const sequence = NUMBER_RANGES[name as NamedRange];
      const {
        rows: [now],
      } = await tx.execute<{ min: string; max: string }>(
        sql`select min_value::text as min, max_value::text as max from pg_sequences where schemaname = 'public' and sequencename = ${sequence}`,
      );
      if (now === undefined) throw new Error(`account numbers: the sequence ${sequence} is not there.`);
      if (Number(now.min) === first && Number(now.max) === last) continue;
      if (mode === 'off')
        throw new Error(
          `ACCOUNT_NUMBERS: the database has ${now.min}-${now.max} for ${name}, and MIGRATE is off here. Run the migrate command with the same ACCOUNT_NUMBERS as the owner of the tables first.`,
        );
      const {
        rows: [used],
      } = await tx.execute<{ last: string | null }>(sql`
        select max(n)::text as last from (
          select account_number as n from clients union all select account_number from sign_up_attempts
          union all select last_value from ${sql.identifier(sequence)} where is_called
        ) numbers where n between ${first}::bigint and ${last}::bigint`);
      const next = used === undefined || used.last === null ? first : Number(used.last) + 1;
      await tx.execute(
        sql`alter sequence ${sql.identifier(sequence)} minvalue ${sql.raw(String(first))} maxvalue ${sql.raw(String(last))} start with ${sql.raw(String(first))} restart with ${sql.raw(String(Math.min(next, last)))}`,
      );
      // All taken: the next draw is refused rather than given twice.
      if (next > last) await tx.execute(sql`select setval(${sequence}::text::regclass, ${last}::bigint, true)`);
    }
  });
}

/** Of what a draw was rejected with: a range whose numbers are all taken is the operator's to fix (ACCOUNT_NUMBERS), and no fault of who asks. */
export function outOfNumbers(error: unknown): never {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === '2200H')
      throw new ProblemError('unavailable', 'The range of account numbers is used up.');
  }
  throw error;
}
