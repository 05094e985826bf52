import { pageAddress } from '#content/page-address.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { completeQuotesProps } from '../app-quotes/complete-quotes-props.ts';
import { pathOf, untilMarketChange } from '../instrument-facts.server.ts';

const MARKETS_PAGE = 'markets';

export default defineServerPart({ facts: cryptoFacts, validUntil: untilMarketChange });

/** CRY-1, CRY-3: names, hours and pages of the coins named; where all instruments are, and where a position is opened. */
function cryptoFacts(site: PartSite, written: WrittenProps) {
  const {
    brand: { settings, page },
    edition,
    now,
  } = site;
  const { regulator: _regulator, ...known } = completeQuotesProps(
    written,
    site.instruments,
    edition,
    site.priceSource,
    now.getTime(),
    site.isHalted,
  );
  return {
    ...pathOf(site),
    ...known,
    links: {
      ...(page(edition.id, MARKETS_PAGE) !== undefined && { showInstruments: pageAddress(edition, MARKETS_PAGE) }),
      ...(settings.features.accountOpening && { tradeButton: pageAddress(edition, settings.links.signUp) }),
    },
  };
}
