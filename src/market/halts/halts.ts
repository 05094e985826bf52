import { type HaltState, NO_HALTS } from '#contracts/halts.ts';

/** The instruments that staff has closed, as far as this process knows. An end that was set comes by itself. */
export type Halts = {
  readonly has: (symbol: string) => boolean;
  readonly symbols: () => ReadonlySet<string>;
  readonly revision: () => number;
  /** Takes the place of everything before. */
  readonly set: (state: HaltState) => void;
  readonly stop: () => void;
};

export type HaltsChange = { readonly halted: readonly string[]; readonly resumed: readonly string[] };

/** A timer cannot wait longer (2^31 - 1 ms), nor need it. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/** `onChange` is told what was closed and what was opened, whether by word or by time. `now` is Unix milliseconds. */
export function createHalts(now: () => number, onChange: (change: HaltsChange) => void): Halts {
  let state = NO_HALTS;
  let symbols: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;

  function apply(): void {
    clearTimeout(timer);
    const nowMs = now();
    const active = state.halts.filter(({ untilMs }) => untilMs === null || untilMs > nowMs);
    const next = Math.min(...active.map(({ untilMs }) => untilMs ?? Infinity));
    if (next < Infinity) {
      timer = setTimeout(apply, Math.min(LONGEST_WAIT_MS, next - nowMs));
      timer.unref();
    }
    const before = symbols;
    symbols = new Set(active.map(({ symbol }) => symbol));
    const halted = [...symbols].filter((symbol) => !before.has(symbol));
    const resumed = [...before].filter((symbol) => !symbols.has(symbol));
    if (halted.length + resumed.length > 0) onChange({ halted, resumed });
  }

  return {
    has: (symbol) => symbols.has(symbol),
    symbols: () => symbols,
    revision: () => state.revision,
    set(next) {
      state = next;
      apply();
    },
    stop: () => clearTimeout(timer),
  };
}
