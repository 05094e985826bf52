import type { InstrumentKind } from '#contracts/instruments.ts';

const COUNTED_IN_PIPS: ReadonlySet<InstrumentKind> = new Set(['forex', 'commodity']);

/** What the steps of a price are called. */
export const stepsOf = (kind: InstrumentKind): 'pips' | 'points' => (COUNTED_IN_PIPS.has(kind) ? 'pips' : 'points');
