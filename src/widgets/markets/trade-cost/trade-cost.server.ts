import { TRADE_COST_MOVE_PIPS, TRADER_PICTURE_KEPT_MS } from '#contracts/limits.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { instrumentName } from '#content/listed-instrument.ts';
import { conversionRate } from '#domain/calculators/conversion.ts';
import { ratePairs } from '#domain/calculators/trading-inputs.ts';
import { offersInstrument } from '#domain/offer.ts';
import { stepsOf } from '#domain/price-steps.ts';
import { termsOf, usualPrice } from '../instrument-facts.server.ts';
import type { TradeCostExample } from './trade-cost.widget.ts';

/** Of a currency or a coin; other units have no sign that every language writes alike. */
const CODE = /^[A-Z]{3,5}$/;

export default defineServerPart({
  facts: costFacts,
  validUntil: ({ now }) => new Date(now.getTime() + TRADER_PICTURE_KEPT_MS),
});

function costFacts(site: PartSite, written: WrittenProps) {
  const { instruments, offer, priceSource } = site;
  const instrument = instruments.find(({ symbol }) => symbol === written['instrument']);
  if (instrument === undefined || !offersInstrument(offer, instrument)) return { source: priceSource };
  const charge = Number(written['conversionPercent'] ?? 0);
  return { source: priceSource, example: exampleOf(site, instrument, charge) };
}

/** In the first currency of an account that prices lead to; else in the instrument's own, with nothing to convert. */
function exampleOf(site: PartSite, instrument: ListedInstrument, charge: number): TradeCostExample {
  const { instruments, edition, regulator } = site;
  const priceOf = (symbol: string) =>
    site.quote(symbol) ?? usualPrice(instruments.find((one) => one.symbol === symbol));
  const terms = instruments.map((one) => termsOf(one, site));
  const rates = regulator.currencies.flatMap((currency) => {
    const { fixedRates } = regulator;
    const steps = ratePairs(termsOf(instrument, site), currency, { instruments: terms, fixedRates });
    const rate = steps && conversionRate(steps, (symbol) => fixedPrice(fixedRates[symbol]) ?? priceOf(symbol));
    return rate === undefined ? [] : [{ currency, rate }];
  });
  const { currency, rate } = rates[0] ?? { currency: instrument.currency, rate: 1 };
  const { pip, digits, typicalSpread, swap, contractUnit, kind } = instrument;
  return {
    name: instrumentName(instrument, edition),
    ...(CODE.test(contractUnit) && { unit: contractUnit }),
    currency,
    digits,
    spreadSteps: Math.round((typicalSpread / pip) * 10) / 10,
    moveSteps: TRADE_COST_MOVE_PIPS,
    steps: stepsOf(kind),
    terms: {
      price: priceOf(instrument.symbol)?.ask ?? instrument.referencePrice,
      spread: typicalSpread,
      swapPercent: swap.long,
      rate,
      conversionPercent: currency === instrument.currency ? 0 : charge,
      move: TRADE_COST_MOVE_PIPS * pip,
    },
  };
}

const fixedPrice = (rate: number | undefined) => (rate === undefined ? undefined : { bid: rate, ask: rate });
