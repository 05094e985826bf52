import type { Database } from '#contracts/database.ts';
import { eq } from 'drizzle-orm';
import type { HaltReason } from '#contracts/halts.ts';
import { staff } from '../console.tables.ts';
import { timeOrderedId } from '../people/time-ordered-id.ts';
import { haltChanges, haltedInstruments } from './prices.tables.ts';

const HOUR_MS = 3_600_000;
/** Hours ago, for how long, and why. */
const MADE_UP: readonly (readonly [place: number, hoursAgo: number, hours: number, reason: HaltReason])[] = [
  [0, 100, 0.5, 'wrong-prices'],
  [0, 30, 0.2, 'news'],
  [1, 55, 1, 'maintenance'],
  [5, 26, 2, 'no-prices'],
];

/** What made-up staff closed and opened again, where nobody has closed anything: each is open. */
export async function addMadeUpHalts(db: Database, symbols: readonly string[], now: Date): Promise<void> {
  if ((await db.$count(haltChanges)) > 0) return;
  const members = await db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.isMadeUp, true))
    .orderBy(staff.createdAt);
  const by = members[0]?.id;
  if (by === undefined) return;
  const changes = MADE_UP.flatMap(([place, hoursAgo, hours, reason]) => {
    const symbol = symbols[place];
    if (symbol === undefined) return [];
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const end = new Date(at.getTime() + hours * HOUR_MS);
    return [
      { id: timeOrderedId(at), symbol, at, isHalted: true, reason, until: null, staffId: by },
      { id: timeOrderedId(end), symbol, at: end, isHalted: false, reason: null, until: null, staffId: by },
    ];
  });
  await db.insert(haltChanges).values(changes);
  const newest = [...Map.groupBy(changes, ({ symbol }) => symbol)].map(([symbol, ofSymbol]) => ({
    symbol,
    isHalted: false,
    reason: null,
    until: null,
    version: ofSymbol.length,
    changedBy: by,
    changedAt: ofSymbol.reduce((last, { at }) => (at > last ? at : last), new Date(0)),
  }));
  await db.insert(haltedInstruments).values(newest).onConflictDoNothing();
}
