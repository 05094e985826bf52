import { type SQL, and, between, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { CountedForm } from '#contracts/form-counts.ts';
import { FORM_COUNTS_FEW_BELOW, FORM_SOURCES_WITHIN_A_DAY, FUNNEL_REFUSALS_SHOWN } from '#contracts/limits.ts';
import type { Cell, Stage } from './funnel.answers.ts';
import { funnelDaily } from './funnel.tables.ts';

export type Asked = {
  readonly form: string;
  readonly from: string;
  readonly until: string;
  readonly edition?: string | undefined;
  readonly version?: number | undefined;
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
  /** Those that are made up count in a demonstration alone. */
  readonly withMadeUp: boolean;
};

type Reader = Database | Transaction;

export const cell = (n: number): Cell => (n > 0 && n < FORM_COUNTS_FEW_BELOW ? 'few' : n);

/** The way through a form: of each step whether it was seen, begun and done, then what became of the account. */
export const stagesOf = ({ steps, opensAccount }: CountedForm): readonly Stage[] => [
  ...steps.flatMap(({ id }) => (['seen', 'begun', 'done'] as const).map((event) => ({ step: id, event }))),
  ...(opensAccount ? (['confirmed', 'first-log-in'] as const).map((event) => ({ step: '', event })) : []),
];

const { campaign, code, day, edition, event, field, form, isMadeUp, n, source, step, version } = funnelDaily;
const total = sql<number>`sum(${n})`.mapWith(Number);

/** A range of the key: form, then days. */
const ofForm = (asked: Asked): SQL =>
  and(eq(form, asked.form), between(day, asked.from, asked.until), asked.withMadeUp ? undefined : eq(isMadeUp, false))!;
const filtered = (asked: Asked, filters: Partial<Pick<Asked, 'edition' | 'version' | 'source' | 'campaign'>> = asked) =>
  and(
    ofForm(asked),
    filters.edition === undefined ? undefined : eq(edition, filters.edition),
    filters.version === undefined ? undefined : eq(version, filters.version),
    filters.source === undefined ? undefined : eq(source, filters.source),
    filters.campaign === undefined ? undefined : eq(campaign, filters.campaign),
  );

export const countStages = (db: Reader, asked: Asked) =>
  db
    .select({ step, event, n: total })
    .from(funnelDaily)
    .where(and(filtered(asked), eq(code, '')))
    .groupBy(step, event);

export const countRefusals = (db: Reader, asked: Asked) =>
  db
    .select({ step, field, code, n: total })
    .from(funnelDaily)
    .where(and(filtered(asked), eq(event, 'refused'), ne(code, '')))
    .groupBy(step, field, code)
    .orderBy(desc(total), step, field, code)
    .limit(FUNNEL_REFUSALS_SHOWN);

/** Each version beside the others, whichever is chosen. */
export const countVersions = (db: Reader, asked: Asked) =>
  db
    .select({
      version,
      step,
      event,
      n: total,
      firstDay: sql<string>`min(${day})::text`,
      lastDay: sql<string>`max(${day})::text`,
    })
    .from(funnelDaily)
    .where(and(filtered(asked, { ...asked, version: undefined }), eq(code, '')))
    .groupBy(version, step, event);

export const countDays = (db: Reader, asked: Asked, first: string, last: string) =>
  db
    .select({
      day,
      seen: sql<number>`coalesce(sum(${n}) filter (where ${event} = 'seen' and ${step} = ${first}), 0)`.mapWith(Number),
      done: sql<number>`coalesce(sum(${n}) filter (where ${event} = 'done' and ${step} = ${last}), 0)`.mapWith(Number),
    })
    .from(funnelDaily)
    .where(and(filtered(asked), eq(code, '')))
    .groupBy(day)
    .orderBy(day);

/** What the form was counted under in these days; whatever else is chosen. */
export async function choicesOf(db: Reader, asked: Asked, name: 'edition' | 'source' | 'campaign'): Promise<string[]> {
  const column = funnelDaily[name];
  const rows = await db
    .select({ value: column })
    .from(funnelDaily)
    .where(and(ofForm(asked), eq(code, ''), ne(column, '')))
    .groupBy(column)
    .orderBy(desc(total), column)
    .limit(FORM_SOURCES_WITHIN_A_DAY);
  return rows.map(({ value }) => value);
}

export async function hasMadeUpCounts(db: Reader, asked: Asked): Promise<boolean> {
  if (!asked.withMadeUp) return false;
  const [one] = await db
    .select({ one: sql`1` })
    .from(funnelDaily)
    .where(and(ofForm(asked), eq(isMadeUp, true)))
    .limit(1);
  return one !== undefined;
}

/** Of these forms those with a count, by one look into the index for each. */
export async function formsWithCounts(db: Reader, ids: readonly string[], withMadeUp: boolean): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id where exists (
      select 1 from ${funnelDaily} where ${form} = id ${withMadeUp ? sql`` : sql`and ${isMadeUp} = false`} limit 1)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The form that was seen most since a day; by the index of days. */
export async function busiestForm(db: Reader, since: string, withMadeUp: boolean): Promise<string | undefined> {
  const [most] = await db
    .select({ id: form })
    .from(funnelDaily)
    .where(and(gte(day, since), eq(event, 'seen'), withMadeUp ? undefined : eq(isMadeUp, false)))
    .groupBy(form)
    .orderBy(desc(total), form)
    .limit(1);
  return most?.id;
}
