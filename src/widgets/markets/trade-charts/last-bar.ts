import type { BarsAnswer, WireBar } from '#contracts/calls/price-history.ts';
import type { PriceOrigin } from '#market/client/quotes/price-origin.ts';

const BAR_S = { '5m': 300, '30m': 1_800 } as const;

/**
 * The bars with a quote in the last of them, or in one that it begins. Where the quote is not of their origin, or the
 * last day is over, they stay as they are: prices of different origin are never mixed (decision 029).
 */
export function endsWith(
  answer: BarsAnswer,
  { bid, timeUnixS }: { readonly bid: number; readonly timeUnixS: number },
  source: PriceOrigin | undefined,
): BarsAnswer {
  const last = answer.bars.at(-1);
  if (last === undefined || answer.until === null || !isOfOrigin(answer, source)) return answer;
  if (timeUnixS < answer.until) {
    if (typeof last.time === 'number' && timeUnixS < last.time) return answer;
    return {
      ...answer,
      bars: [
        ...answer.bars.slice(0, -1),
        { ...last, close: bid, high: Math.max(last.high, bid), low: Math.min(last.low, bid) },
      ],
    };
  }
  if (typeof last.time === 'string' || answer.interval === 'D' || answer.interval === 'W') return answer;
  const length = BAR_S[answer.interval];
  const begun: WireBar = {
    time: last.time + Math.floor((timeUnixS - last.time) / length) * length,
    open: last.close,
    high: Math.max(last.close, bid),
    low: Math.min(last.close, bid),
    close: bid,
  };
  return { ...answer, bars: [...answer.bars, begun] };
}

/** Bars within the day are the feed's own, those of days can be imported: of a recording nobody can tell. */
function isOfOrigin({ interval, simulated }: BarsAnswer, source: PriceOrigin | undefined): boolean {
  if (source === undefined) return false;
  if (simulated !== (source === 'simulated')) return false;
  return source !== 'recorded' || interval === '5m' || interval === '30m';
}
