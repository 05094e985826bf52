import {
  judgeTrading,
  type PriceOf,
  type TradingFacts,
  type TradingOffer,
} from '#domain/calculators/trading-inputs.ts';
import { tradingResult, type Money } from '#domain/calculators/trading-results.ts';
import { fromUnits, toUnits } from '#domain/quote-rules.ts';
import { unitCode } from '../unit-code.ts';
import type { TraderExample } from './trader-props.ts';

const USUAL_LOTS = 0.1;
/** How far away the stop is, as a part of the price, before it is rounded to a plain number of pips. */
const STOP_DISTANCE = 0.0043;
const PLAIN = 'en';

type ExampleFacts = TradingFacts & { readonly contractUnit: string };

/**
 * One order to buy at the ask of the moment, with a stop below it, in the first currency of an account that prices lead to:
 * the same sums as the calculators', so that the picture says what the ticket would.
 */
export function calculateExample(
  instrument: ExampleFacts,
  offer: TradingOffer<TradingFacts>,
  priceOf: PriceOf,
): TraderExample | undefined {
  const quote = priceOf(instrument.symbol);
  if (quote === undefined) return undefined;
  const { digits, pip, volume, contractSize, contractUnit, leverage } = instrument;
  const code = unitCode(contractUnit);
  const lots = Math.min(volume.max, Math.max(volume.min, USUAL_LOTS));
  const pips = Number(((quote.ask * STOP_DISTANCE) / pip).toPrecision(1));
  const stop = fromUnits(toUnits(quote.ask, digits) - toUnits(pips * pip, digits), digits);
  const asked = { instrument: instrument.symbol, side: 'buy', lots: String(lots) };

  for (const currency of [...offer.currencies, instrument.currency]) {
    const inputsOf = (kind: 'margin' | 'swap' | 'profit', more: Readonly<Record<string, string>>) =>
      judgeTrading(
        kind,
        { ...asked, currency, ...more },
        {
          ...offer,
          instruments: [instrument, ...offer.instruments.filter(({ symbol }) => symbol !== instrument.symbol)],
          currencies: [currency],
        },
        priceOf,
        PLAIN,
      )?.inputs;
    const price = quote.ask.toFixed(digits);
    const [margin, swap, profit] = [
      inputsOf('margin', { price }),
      inputsOf('swap', { price, nights: '1' }),
      inputsOf('profit', { open: price, close: stop.toFixed(digits) }),
    ];
    if (margin === undefined || swap === undefined || profit === undefined) continue;
    const held = tradingResult('margin', margin);
    const night = tradingResult('swap', swap);
    const loss = tradingResult('profit', profit);
    if (held.kind !== 'margin') continue;
    return {
      lots,
      ...(code !== undefined && { units: { count: lots * contractSize, code } }),
      bid: quote.bid,
      ask: quote.ask,
      stop: { price: stop, pips },
      value: sum(held.positionValue),
      ...(leverage !== undefined && { margin: { ...sum(held.money), leverage } }),
      night: sum(night.money),
      loss: sum(loss.money),
    };
  }
  return undefined;
}

const sum = ({ amount, currency }: Money) => ({ amount: Number(amount), currency });
