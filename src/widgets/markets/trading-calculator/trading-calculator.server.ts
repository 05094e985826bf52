import { pageAddress } from '#content/page-address.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { ratePairs, TRADING_QUERY_KEYS } from '#domain/calculators/trading-inputs.ts';
import { offersInstrument } from '#domain/offer.ts';
import { calculatorCache } from '../calculator-cache.server.ts';
import { termsOf } from '../instrument-facts.server.ts';

export default defineServerPart({ facts: tradingFacts, ...calculatorCache });

/** Terms of what the edition's company may offer, the currencies of its accounts, the prices of the instrument asked for, and what the address asks, where the page says that it takes it. */
function tradingFacts(site: PartSite, { kind, instrument: usual }: WrittenProps) {
  const { edition, offer, page, quote, priceSource } = site;
  const query = page?.front.query?.includes('instrument') === true ? site.query : undefined;
  const instruments = site.instruments
    .filter((one) => offersInstrument(offer, one))
    .map((one) => termsOf(one, site))
    .filter(({ leverage }) => kind !== 'margin' || leverage !== undefined);
  const named = (symbol: unknown) => instruments.find((one) => one.symbol === symbol);
  const chosen = named(query?.get('instrument')) ?? named(usual) ?? instruments[0];
  const { currencies, fixedRates } = site.regulator;
  const needed =
    chosen === undefined
      ? []
      : [
          chosen.symbol,
          ...currencies.flatMap(
            (currency) => ratePairs(chosen, currency, { instruments, fixedRates })?.map(({ symbol }) => symbol) ?? [],
          ),
        ];
  return {
    instruments,
    currencies,
    fixedRates,
    // An instrument that the edition may not offer is replaced by the first that it may.
    ...(usual !== undefined && chosen !== undefined && named(usual) === undefined && { instrument: chosen.symbol }),
    prices: Object.fromEntries(
      needed.flatMap((symbol) => {
        const price = quote(symbol);
        return price === undefined ? [] : [[symbol, { bid: price.bid, ask: price.ask }]];
      }),
    ),
    source: priceSource,
    ...(page !== undefined &&
      page.front.query?.includes('instrument') === true && {
        page: pageAddress(edition, page.path),
        query: Object.fromEntries(
          TRADING_QUERY_KEYS.flatMap((key) => (query?.has(key) === true ? [[key, query.get(key) ?? '']] : [])),
        ),
      }),
  };
}
