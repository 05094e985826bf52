import type { HaltReason } from '#contracts/halts.ts';
import type { InstrumentKind } from '#contracts/instruments.ts';
import type { GatewayStatus, RefusedTick, SourceStatus, Takeover, TickRefusal } from '#contracts/price-status.ts';

/** What the calls of prices answer. Moments are Unix milliseconds by the clock of the console, spreads in price units. */

/** The first of these that holds: closed by staff, closed by the hours of its market, without a tick, or open. */
export const PRICE_STATES = ['silent', 'halted', 'open', 'closed'] as const;
export type PriceState = (typeof PRICE_STATES)[number];

export type InstrumentRow = {
  readonly symbol: string;
  readonly name: string;
  readonly kind: InstrumentKind;
  readonly digits: number;
  readonly pip: number;
  readonly state: PriceState;
  readonly reason: HaltReason | null;
  readonly source: string | null;
  readonly last_tick: number | null;
  readonly ticks: number;
  readonly spread: number | null;
  readonly typical: number;
  /** Whether the typical spread is that of this hour of the week; else it is the one that the brand's list has. */
  readonly is_of_hour: boolean;
  readonly refused: Readonly<Partial<Record<TickRefusal, number>>>;
};

export type ProcessRow = {
  readonly host: string;
  readonly pid: number;
  readonly at: number;
  readonly is_gone: boolean;
};
export type SourceRow = SourceStatus & ProcessRow;
export type GatewayRow = GatewayStatus & ProcessRow & { readonly knows_halts: boolean };

export type PricesAnswer = {
  readonly now: number;
  readonly origin: 'simulated' | 'recorded' | 'live';
  /** False where a process beside this one would not be heard. */
  readonly has_bus: boolean;
  readonly instruments: readonly InstrumentRow[];
  readonly sources: readonly SourceRow[];
  readonly gateways: readonly GatewayRow[];
  /** The newest first. */
  readonly takeovers: readonly Takeover[];
};

export type HaltRow = {
  readonly id: string;
  readonly at: string;
  readonly is_halted: boolean;
  readonly reason: HaltReason | null;
  readonly until: string | null;
  readonly by: string | null;
};

/** Whether an instrument is closed by staff; version 0 where it never was. */
export type HaltAnswer = {
  readonly symbol: string;
  readonly is_halted: boolean;
  readonly reason: HaltReason | null;
  readonly until: string | null;
  readonly version: number;
  readonly by: string | null;
  readonly at: string | null;
};

export type SpreadsAnswer = {
  /** By minute, the oldest first: moment, least, greatest and mean spread. */
  readonly minutes: readonly (readonly [atMs: number, min: number, max: number, mean: number])[];
};

export type InstrumentAnswer = {
  readonly instrument: InstrumentRow;
  readonly now: number;
  readonly origin: PricesAnswer['origin'];
  readonly halt: HaltAnswer;
  /** The newest first. */
  readonly changes: readonly HaltRow[];
  readonly refused_ticks: readonly RefusedTick[];
};
