import { TRADE_COST_MOVE_PIPS, TRADER_PICTURE_KEPT_MS } from '#contracts/limits.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { instrumentName } from '#content/listed-instrument.ts';
import { rateTo } from '#domain/calculators/trading-inputs.ts';
import { offersInstrument } from '#domain/offer.ts';
import { stepsOf } from '#domain/price-steps.ts';
import { priceOrUsual } from '../instrument-facts.server.ts';
import { unitCode } from '../unit-code.ts';
import type { TradeCostExample } from './trade-cost.widget.ts';

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
  const { currencies, fixedRates } = regulator;
  const priceOf = priceOrUsual(site);
  const rateOf = (currency: string) => rateTo(instrument, currency, { instruments, fixedRates }, priceOf);
  const currency = currencies.find((one) => rateOf(one) !== undefined) ?? instrument.currency;
  const unit = unitCode(instrument.contractUnit);
  const { pip, digits, typicalSpread, swap, kind } = instrument;
  return {
    name: instrumentName(instrument, edition),
    ...(unit !== undefined && { unit }),
    currency,
    digits,
    spreadSteps: Math.round((typicalSpread / pip) * 10) / 10,
    moveSteps: TRADE_COST_MOVE_PIPS,
    steps: stepsOf(kind),
    terms: {
      price: priceOf(instrument.symbol)?.ask ?? instrument.referencePrice,
      spread: typicalSpread,
      swapPercent: swap.long,
      rate: rateOf(currency) ?? 1,
      conversionPercent: currency === instrument.currency ? 0 : charge,
      move: TRADE_COST_MOVE_PIPS * pip,
    },
  };
}
