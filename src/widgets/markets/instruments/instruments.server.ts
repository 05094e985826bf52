import { pageAddress } from '#content/page-address.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { offersInstrument } from '#domain/offer.ts';
import { marketStateAt } from '#domain/trading-hours/market-hours.ts';
import { factsOf, pathOf, untilMarketChange } from '../instrument-facts.server.ts';
import { isCommonListQuery, LIST_QUERY_KEYS } from './list-query.ts';

export default defineServerPart({
  facts: instrumentListFacts,
  // Only who filters, sorts or searches needs what is not in the table.
  apart: { facts: ['instruments'], by: ['kind'] },
  validUntil: untilMarketChange,
  isCacheable: (site) => !takesListQuery(site) || isCommonListQuery(site.query),
});

const takesListQuery = ({ page }: PartSite): boolean =>
  LIST_QUERY_KEYS.some((key) => page?.front.query?.includes(key) === true);

/** PLT-8: what the edition's company may offer, with the state of its markets; and what the address asks of the list, where the page says that it takes it. */
function instrumentListFacts(site: PartSite, { kind }: WrittenProps) {
  const { edition, instruments, offer, now, page, query, priceSource } = site;
  const shown = instruments.filter(
    (instrument) => offersInstrument(offer, instrument) && (kind === undefined || instrument.kind === kind),
  );
  const sessions = [...new Set(shown.map(({ session }) => session))];
  return {
    ...pathOf(site),
    source: priceSource,
    now: now.getTime(),
    markets: sessions.map((session) => {
      const { isOpen, changesAtMs } = marketStateAt(session, now.getTime());
      return changesAtMs === undefined ? { isOpen } : { isOpen, changesAt: changesAtMs };
    }),
    instruments: shown.map((instrument) => ({
      ...factsOf(site, instrument),
      ...(site.isHalted(instrument.symbol) && { isHalted: true }),
      kind: instrument.kind,
      group: instrument.group,
      market: sessions.indexOf(instrument.session),
    })),
    ...(page !== undefined &&
      takesListQuery(site) && {
        listUrl: pageAddress(edition, page.path),
        query: Object.fromEntries(
          LIST_QUERY_KEYS.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? '']] : [])),
        ),
      }),
  };
}
