/** Which sources have an instrument, the best first. */
export type Route = { readonly sources: readonly string[]; readonly silenceMs: number; readonly settleMs: number };

export type RouterVerdict =
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
  readonly judge: (source: string, symbol: string) => RouterVerdict;
  /** What the source said is over: who stands by may take its instruments at once. */
  readonly lost: (source: string) => void;
  readonly holderOf: (symbol: string) => string | undefined;
};

/** Unix milliseconds; `tickingSinceMs` is the beginning of its ticks without a pause as long as the silence. */
type Voice = { lastMs: number; tickingSinceMs: number; isLost: boolean };
type Held = { readonly route: Route; holder: number; readonly voices: readonly Voice[] };

export function createSourceRouter({ routeOf, onSwitch, now }: RouterOptions): SourceRouter {
  const heldOf = new Map<string, Held>();

  function open(symbol: string): Held | undefined {
    const route = routeOf(symbol);
    if (route === undefined) return undefined;
    const held: Held = {
      route,
      holder: -1,
      voices: route.sources.map(() => ({ lastMs: Number.NEGATIVE_INFINITY, tickingSinceMs: 0, isLost: false })),
    };
    heldOf.set(symbol, held);
    return held;
  }

  return {
    judge(source, symbol) {
      const held = heldOf.get(symbol) ?? open(symbol);
      const rank = held?.route.sources.indexOf(source) ?? -1;
      const voice = held?.voices[rank];
      if (held === undefined || voice === undefined) return 'unrouted';
      const { silenceMs, settleMs } = held.route;
      const nowMs = now();
      // A clock that was set back would make every word one of the future.
      for (const other of held.voices) other.lastMs = Math.min(other.lastMs, nowMs);
      const isSilent = ({ lastMs, isLost }: Voice) => isLost || nowMs - lastMs >= silenceMs;

      if (isSilent(voice) || voice.tickingSinceMs > nowMs) voice.tickingSinceMs = nowMs;
      Object.assign(voice, { lastMs: nowMs, isLost: false });
      if (rank === held.holder) return 'take';
      const holder = held.voices[held.holder];
      if (holder === undefined) {
        held.holder = rank;
        return 'take';
      }
      const from = held.route.sources[held.holder] ?? '';
      if (isSilent(holder)) {
        if (held.voices.some((better, index) => index < rank && !isSilent(better))) return 'standby';
        held.holder = rank;
        onSwitch({ symbol, from, to: source, reason: holder.isLost ? 'lost' : 'silent' });
        return 'take';
      }
      if (rank > held.holder || nowMs - voice.tickingSinceMs < settleMs) return 'standby';
      held.holder = rank;
      onSwitch({ symbol, from, to: source, reason: 'returned' });
      return 'take';
    },
    lost(source) {
      for (const { route, voices } of heldOf.values()) {
        const voice = voices[route.sources.indexOf(source)];
        if (voice !== undefined) voice.isLost = true;
      }
    },
    holderOf(symbol) {
      const held = heldOf.get(symbol);
      return held?.route.sources[held.holder];
    },
  };
}
