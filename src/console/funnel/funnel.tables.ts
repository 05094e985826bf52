import { boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { FormEvent } from '#contracts/form-counts.ts';

/** Of what was counted; empty where it has none. Nothing of it names a person, a visit or a moment. */
const counted = () => ({
  /** UTC. */
  day: date('day', { mode: 'string' }).notNull(),
  edition: text('edition').notNull(),
  form: text('form').notNull(),
  version: smallint('version').notNull(),
  step: text('step').notNull(),
  event: text('event').$type<FormEvent>().notNull(),
  /** Of a refusal: a field of the step, or none where it was about the whole. Without a code it is the refused try itself. */
  field: text('field').notNull(),
  code: text('code').notNull(),
  source: text('source').notNull(),
  campaign: text('campaign').notNull(),
  n: integer('n').notNull(),
});

/** Only inserted to, so that sign-ups never wait for one another; folded into the days each minute, and deleted. */
export const funnelDeltas = pgTable('funnel_deltas', counted());

export const funnelDaily = pgTable(
  'funnel_daily',
  { ...counted(), isMadeUp: boolean('is_made_up').notNull().default(false) },
  (table) => [
    primaryKey({
      name: 'funnel_daily_pk',
      columns: [
        table.form,
        table.day,
        table.event,
        table.step,
        table.version,
        table.edition,
        table.field,
        table.code,
        table.source,
        table.campaign,
        table.isMadeUp,
      ],
    }),
    index('funnel_daily_day').on(table.day),
  ],
);
