import type { ListedInstrument } from '#contracts/instruments.ts';
import { instrumentPath } from '#content/instrument-pages.ts';
import { instrumentName, instrumentOf } from '#content/listed-instrument.ts';
import { pageAddress } from '#content/page-address.ts';
import type { PartSite } from '#content/server-part.ts';
import { leverageFor, linksInstruments } from '#domain/offer.ts';
import { fromUnits, toUnits } from '#domain/quote-rules.ts';
import { nextMarketChange } from '#domain/trading-hours/next-market-change.ts';
import { hoursFacts } from './app-quotes/complete-quotes-props.ts';

/** Where the instruments' pages are, with `{slug}` in it; nothing where they have none. */
export function pathOf({ brand, edition, offer }: PartSite): { readonly fullPathUrl?: string } {
  if (!linksInstruments(offer.regulator)) return {}; // QTS-2
  const path = instrumentPath(brand.settings, { slug: '{slug}' });
  return path === undefined ? {} : { fullPathUrl: pageAddress(edition, path) };
}

export const factsOf = (site: PartSite, instrument: ListedInstrument) => {
  const { symbol, slug, digits, pip, referencePrice, typicalSpread } = instrument;
  return { symbol, slug, name: instrumentName(instrument, site.edition), digits, pip, referencePrice, typicalSpread };
};

/** Whether it can be traded at the moment, and when that changes by itself. */
export const tradingFacts = ({ now, isHalted }: PartSite, { symbol, session }: ListedInstrument) => ({
  ...hoursFacts(session, now.getTime()),
  ...(isHalted(symbol) && { isHalted: true }),
});

/** The same, with the hours of its market: what a row of live prices goes by. */
export const liveFactsOf = (site: PartSite, instrument: ListedInstrument) => ({
  ...factsOf(site, instrument),
  ...tradingFacts(site, instrument),
});

/** What a calculation needs to know of an instrument, and what it is called. */
export function termsOf(instrument: ListedInstrument, { edition, offer }: PartSite) {
  const { symbol, digits, pip, currency, contractSize, volume, swap } = instrument;
  const leverage = leverageFor(offer, instrument);
  return {
    symbol,
    name: instrumentName(instrument, edition),
    digits,
    pip,
    currency,
    contractSize,
    volume,
    swap,
    ...(leverage !== undefined && { leverage }),
  };
}

/** Before the first quote: the price that is in the brand's list, with the typical spread around it. */
function usualPrice(instrument: ListedInstrument | undefined) {
  if (instrument === undefined) return undefined;
  const { referencePrice, typicalSpread, digits } = instrument;
  const bid = toUnits(referencePrice, digits);
  return { bid: referencePrice, ask: fromUnits(bid + toUnits(typicalSpread, digits), digits) };
}

/** The price of the moment, and before there is one the usual price. */
export const priceOrUsual =
  ({ instruments, quote }: PartSite) =>
  (symbol: string): { readonly bid: number; readonly ask: number } | undefined =>
    quote(symbol) ?? usualPrice(instruments.find((one) => one.symbol === symbol));

/** Until when a page is right that says whether markets are open: that of its instrument, or any. */
export function untilMarketChange({ page, instruments, now }: PartSite): Date | undefined {
  return nextMarketChange(
    page?.front.template === 'instrument' ? [instrumentOf(instruments, page.front.symbol)] : instruments,
    now,
  );
}
