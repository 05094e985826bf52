import { pageAddress } from '#content/page-address.ts';
import { defineServerPart } from '#content/server-part.ts';
import { pathOf, untilMarketChange } from '../instrument-facts.server.ts';
import { completeQuotesProps } from './complete-quotes-props.ts';

export default defineServerPart({
  facts(site, written) {
    const { brand, edition, instruments, priceSource, now, isHalted } = site;
    const { features, links } = brand.settings;
    const deal = features.accountOpening
      ? {
          showBuyBtn: true,
          showSellBtn: true,
          links: {
            buyButtonLink: pageAddress(edition, links.signUp),
            sellButtonLink: pageAddress(edition, links.signUp),
          },
        }
      : {};
    return {
      ...deal,
      ...pathOf(site),
      ...completeQuotesProps(written, instruments, edition, priceSource, now.getTime(), isHalted),
    };
  },
  validUntil: untilMarketChange,
});
