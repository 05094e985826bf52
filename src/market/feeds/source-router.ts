/** Which sources have an instrument, the best first. */
export type Route = { readonly sources: readonly string[]; readonly silenceMs: number; readonly settleMs: number };

export type RoutingDecision =
  | 'take'
  /** Another source has the instrument. */
  | 'standby'
  | 'unrouted';

export type RouterOptions = {
  /** Undefined where no source is wanted for the instrument. */
  readonly routeOf: (symbol: string) => Route | undefined;
  readonly onSwitch: (change: {
    readonly symbol: string;
    readonly from: string;
    readonly to: string;
    readonly reason: 'silent' | 'lost' | 'returned';
  }) => void;
  readonly now: () => number;
};

/**
 * Lets one source at a time speak for an instrument. It passes on when who has it says nothing of it for the route's
 * silence, or is lost, and goes back when a better source has ticked again for the route's settling time.
 */
export type SourceRouter = {
  readonly route: (source: string, symbol: string) => RoutingDecision;
  /** What the source said is over: a standby source may take its instruments at once. */
  readonly markLost: (source: string) => void;
  readonly activeSourceOf: (symbol: string) => string | undefined;
};

/** Unix milliseconds; `tickingSinceMs` is the beginning of its ticks without a pause as long as the silence. */
type SourceState = { lastMs: number; tickingSinceMs: number; isLost: boolean };
type RoutedInstrument = { readonly route: Route; active: number; readonly sourceStates: readonly SourceState[] };

export function createSourceRouter({ routeOf, onSwitch, now }: RouterOptions): SourceRouter {
  const routed = new Map<string, RoutedInstrument>();

  function open(symbol: string): RoutedInstrument | undefined {
    const route = routeOf(symbol);
    if (route === undefined) return undefined;
    const instrument: RoutedInstrument = {
      route,
      active: -1,
      sourceStates: route.sources.map(() => ({ lastMs: Number.NEGATIVE_INFINITY, tickingSinceMs: 0, isLost: false })),
    };
    routed.set(symbol, instrument);
    return instrument;
  }

  return {
    route(source, symbol) {
      const instrument = routed.get(symbol) ?? open(symbol);
      const rank = instrument?.route.sources.indexOf(source) ?? -1;
      const sourceState = instrument?.sourceStates[rank];
      if (instrument === undefined || sourceState === undefined) return 'unrouted';
      const { silenceMs, settleMs } = instrument.route;
      const nowMs = now();
      // A clock that was set back would make every word one of the future.
      for (const other of instrument.sourceStates) other.lastMs = Math.min(other.lastMs, nowMs);
      const isSilent = ({ lastMs, isLost }: SourceState) => isLost || nowMs - lastMs >= silenceMs;

      if (isSilent(sourceState) || sourceState.tickingSinceMs > nowMs) sourceState.tickingSinceMs = nowMs;
      sourceState.lastMs = nowMs;
      sourceState.isLost = false;
      if (rank === instrument.active) return 'take';
      const active = instrument.sourceStates[instrument.active];
      if (active === undefined) {
        instrument.active = rank;
        return 'take';
      }
      const from = instrument.route.sources[instrument.active] ?? '';
      if (isSilent(active)) {
        if (instrument.sourceStates.some((better, index) => index < rank && !isSilent(better))) return 'standby';
        instrument.active = rank;
        onSwitch({ symbol, from, to: source, reason: active.isLost ? 'lost' : 'silent' });
        return 'take';
      }
      if (rank > instrument.active || nowMs - sourceState.tickingSinceMs < settleMs) return 'standby';
      instrument.active = rank;
      onSwitch({ symbol, from, to: source, reason: 'returned' });
      return 'take';
    },
    markLost(source) {
      for (const { route, sourceStates } of routed.values()) {
        const sourceState = sourceStates[route.sources.indexOf(source)];
        if (sourceState !== undefined) sourceState.isLost = true;
      }
    },
    activeSourceOf(symbol) {
      const instrument = routed.get(symbol);
      return instrument?.route.sources[instrument.active];
    },
  };
}
