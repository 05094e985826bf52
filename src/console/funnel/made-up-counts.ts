import { eq, sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { CountedForm } from '#contracts/form-counts.ts';
import { funnelDaily } from './funnel.tables.ts';
import { dayOf } from './insert-deltas.ts';
import { numbers } from '../made-up-numbers.ts';

type Row = typeof funnelDaily.$inferInsert;

const DAYS = 61;
const EDITIONS = 3;
const BATCH = 5_000;
const DAY_MS = 86_400_000;
/** Loads of the first page on a weekday, of all editions. */
const LOADS: Readonly<Record<string, number>> = {
  'live-sign-up': 620,
  demo: 410,
  education: 170,
  partner: 45,
  contact: 80,
  'trade-days': 35,
  webinar: 60,
  'e-book': 110,
};
/** Where people came from, with their share, and how much of what they begin they finish. */
const CAME_FROM = [
  { source: '', campaign: '', share: 0.5, ends: 1 },
  { source: 'google', campaign: 'brand', share: 0.2, ends: 1.25 },
  { source: 'google', campaign: 'cfd-autumn', share: 0.14, ends: 0.75 },
  { source: 'newsletter', campaign: 'weekly', share: 0.16, ends: 1.4 },
] as const;
/** The version before went out so many days ago. */
const NEW_VERSION_DAYS = 19;
const REFUSED: Readonly<Record<string, readonly (readonly [code: string, share: number])[]>> = {
  email: [
    ['disposable', 0.3],
    ['domain', 0.7],
  ],
  password: [['too-common', 1]],
  country_id: [['not-offered', 1]],
  phone: [['invalid', 1]],
};

/** Counts of 61 days, made up and marked as such, where a demonstration has none: so much that its thirty days have thirty before them. */
export async function addMadeUpCounts(
  db: Database,
  forms: readonly CountedForm[],
  editions: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  const [there] = await db
    .select({ day: funnelDaily.day })
    .from(funnelDaily)
    .where(eq(funnelDaily.isMadeUp, true))
    .limit(1);
  if (there !== undefined) return;
  const next = numbers(20_261_134);
  const rows = forms.flatMap((form) =>
    LOADS[form.id] === undefined
      ? []
      : Array.from({ length: DAYS }, (_, ago) =>
          ofDay(form, ago, editions, new Date(now.getTime() - ago * DAY_MS), next),
        ).flat(),
  );
  for (let at = 0; at < rows.length; at += BATCH)
    await db.execute(
      sql`insert into ${funnelDaily} (form, day, event, step, version, edition, field, code, source, campaign, n, is_made_up)
        select form, day, event, step, version, edition, field, code, source, campaign, n, true
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + BATCH))}::jsonb) as made
          (form text, day date, event text, step text, version smallint, edition text, field text, code text, source text, campaign text, n integer)
        on conflict do nothing`,
    );
}

function ofDay(
  form: CountedForm,
  ago: number,
  editions: readonly { readonly id: string }[],
  at: Date,
  next: () => number,
): readonly Row[] {
  const day = dayOf(at);
  const isWeekend = [0, 6].includes(at.getUTCDay());
  const version = ago > NEW_VERSION_DAYS && form.version > 1 ? form.version - 1 : form.version;
  const whole = (LOADS[form.id] ?? 0) * (isWeekend ? 0.45 : 1) * (1 - ago / 300) * (0.85 + next() * 0.3);
  const shown = editions.slice(0, EDITIONS);
  return shown.flatMap(({ id: edition }, place) =>
    CAME_FROM.flatMap(({ source, campaign, share, ends }) => {
      const base = { day, form: form.id, version, edition, source, campaign, field: '', code: '' };
      const rows: Row[] = [];
      const add = (row: Pick<Row, 'step' | 'event'> & Partial<Row>, amount: number): number => {
        const n = Math.floor(amount + next());
        if (n > 0) rows.push({ ...base, ...row, n });
        return n;
      };
      let people = (whole * share * (place === 0 ? 2.2 : 1)) / (shown.length + 1.2);
      for (const [index, step] of form.steps.entries()) {
        const seen = add({ step: step.id, event: 'seen' }, people * (1 + next() * 0.1));
        const begun = add({ step: step.id, event: 'begun' }, seen * (index === 0 ? 0.42 : 0.9));
        const refused = add({ step: step.id, event: 'refused' }, begun * 0.17);
        for (const [field, codes] of Object.entries(REFUSED))
          for (const [code, part] of codes)
            if (step.fields[field]?.includes(code) === true)
              add({ step: step.id, event: 'refused', field, code }, refused * 0.45 * part);
        add({ step: step.id, event: 'refused', code: 'too-many-requests' }, refused * 0.04);
        people = add({ step: step.id, event: 'done' }, Math.min(0.97, (index === 0 ? 0.56 : 0.82) * ends) * begun);
      }
      if (form.opensAccount) {
        const confirmed = add({ step: '', event: 'confirmed' }, people * 0.81);
        add({ step: '', event: 'first-log-in' }, confirmed * 0.88);
      }
      return rows;
    }),
  );
}
