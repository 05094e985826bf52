import { defineServerPart } from '#content/server-part.ts';
import { offersInstrument } from '#domain/offer.ts';
import { liveFactsOf, untilMarketChange } from '../instrument-facts.server.ts';
import { writtenPairs } from '../written-pairs.ts';

export default defineServerPart({
  /** In the order that the page names them. */
  facts(site, written) {
    const { instruments, offer, priceSource } = site;
    const named = writtenPairs(written).flatMap((pair) => {
      const instrument = instruments.find(({ symbol }) => symbol === pair);
      return instrument !== undefined && offersInstrument(offer, instrument) ? [instrument] : [];
    });
    return {
      source: priceSource,
      instruments: named.map((one) => liveFactsOf(site, one)),
    };
  },
  validUntil: untilMarketChange,
});
