import { pageAddress } from '#content/page-address.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { liveFactsOf, untilMarketChange } from '../instrument-facts.server.ts';

export default defineServerPart({ facts: instrumentPriceFacts, validUntil: untilMarketChange });

function instrumentPriceFacts(site: PartSite, { symbol }: WrittenProps) {
  const { brand, edition, instruments, priceSource } = site;
  const { features, links } = brand.settings;
  const instrument = instruments.find((listed) => listed.symbol === symbol);
  return {
    source: priceSource,
    ...(instrument !== undefined && { instrument: liveFactsOf(site, instrument) }),
    ...(features.accountOpening && { dealUrl: pageAddress(edition, links.signUp) }),
  };
}
