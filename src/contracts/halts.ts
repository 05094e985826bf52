/** Why staff closes an instrument: a closed list, since the audit trail holds no free text. */
export const HALT_REASONS = [
  'wrong-prices',
  'no-prices',
  'exchange-halt',
  'corporate-action',
  'news',
  'maintenance',
] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

/** An instrument that staff has closed: its price stands still and is marked (decision 135). `untilMs`: Unix milliseconds; null until staff opens it. */
export type Halt = { readonly symbol: string; readonly reason: HaltReason; readonly untilMs: number | null };

/** All that are closed. Each change has a higher revision, and takes the place of everything before. */
export type HaltState = { readonly revision: number; readonly halts: readonly Halt[] };

export const NO_HALTS: HaltState = { revision: 0, halts: [] };
