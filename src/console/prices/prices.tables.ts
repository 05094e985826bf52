import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { HALT_REASONS } from '#contracts/halts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const reason = () => text('reason', { enum: HALT_REASONS });

/** How each instrument that staff has ever closed stands now. Its row stays when it is opened: versions only grow. */
export const haltedInstruments = pgTable('halted_instruments', {
  symbol: text('symbol').primaryKey(),
  isHalted: boolean('is_halted').notNull(),
  reason: reason(),
  /** When it opens by itself; null: when staff opens it. */
  until: moment('until'),
  version: integer('version').notNull(),
  changedBy: uuid('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** Each closing and opening; only added to. */
export const haltChanges = pgTable(
  'halt_changes',
  {
    id: uuid('id').primaryKey(),
    symbol: text('symbol').notNull(),
    at: moment('at').notNull(),
    isHalted: boolean('is_halted').notNull(),
    reason: reason(),
    until: moment('until'),
    staffId: uuid('staff_id').notNull(),
  },
  (table) => [index('halt_changes_symbol').on(table.symbol, table.at, table.id)],
);
