import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { offersInstrument } from '#domain/offer.ts';
import { factsOf, pathOf, tradingFacts, untilMarketChange } from '../instrument-facts.server.ts';
import { comparedPairs } from './compared-pairs.ts';

export default defineServerPart({ facts: spreadsTableFacts, validUntil: untilMarketChange });

/** The instruments that a comparison names, those that the edition's company may not offer left out. */
function spreadsTableFacts(site: PartSite, written: WrittenProps) {
  const offered = comparedPairs(written).flatMap(
    (symbol) =>
      site.instruments.find((instrument) => instrument.symbol === symbol && offersInstrument(site.offer, instrument)) ??
      [],
  );
  return {
    ...pathOf(site),
    source: site.priceSource,
    instruments: offered.map((instrument) => ({
      ...factsOf(site, instrument),
      kind: instrument.kind,
      currency: instrument.currency,
      contractSize: instrument.contractSize,
      ...tradingFacts(site, instrument),
    })),
  };
}
