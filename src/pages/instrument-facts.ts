import type { ListedInstrument } from '#contracts/instruments.ts';
import { linksInstruments, offersInstrument } from '#domain/offer.ts';
import { marketStateAt } from '#domain/trading-hours/market-hours.ts';
import { completeQuotesProps, hoursFacts } from '#widgets/markets/app-quotes/complete-quotes-props.ts';
import { LIST_QUERY_KEYS } from '#widgets/markets/instruments/list-query.ts';
import { chartedPairs } from '#widgets/markets/trade-charts/charted-pairs.ts';
import { comparedPairs } from '#widgets/markets/spreads-table/compared-pairs.ts';
import { instrumentPath } from '#content/instrument-pages.ts';
import { instrumentName } from './instrument-words.ts';
import type { PagesOptions } from './page-answer.ts';
import { pageAddress } from './site-context.ts';
import type { Site } from './site-context.ts';

const MARKETS_PAGE = 'markets';

type Written = Readonly<Record<string, unknown>>;

/** Where the instruments' pages are, with `{slug}` in it; nothing where they have none. */
export function pathOf({ brand, edition, offer }: Site): { readonly fullPathUrl?: string } {
  if (!linksInstruments(offer.regulator)) return {}; // QTS-2
  const path = instrumentPath(brand.settings, { slug: '{slug}' });
  return path === undefined ? {} : { fullPathUrl: pageAddress(edition, path) };
}

const factsOf = (site: Site, instrument: ListedInstrument) => {
  const { symbol, slug, digits, pip, referencePrice, typicalSpread } = instrument;
  return { symbol, slug, name: instrumentName(instrument, site.edition), digits, pip, referencePrice, typicalSpread };
};

/** PLT-8: what the edition's company may offer, with the state of its markets; and what the address asks of the list, where the page says that it takes it. */
export function instrumentListFacts(
  { kind }: Written,
  site: Site,
  { priceSource }: PagesOptions,
  query: URLSearchParams | undefined,
) {
  const { brand, edition, instruments, offer, now, path } = site;
  const shown = instruments.filter(
    (instrument) => offersInstrument(offer, instrument) && (kind === undefined || instrument.kind === kind),
  );
  const sessions = [...new Set(shown.map(({ session }) => session))];
  const asks = (path === undefined ? [] : (brand.page(edition.id, path)?.front.query ?? [])).some((key) =>
    (LIST_QUERY_KEYS as readonly string[]).includes(key),
  );
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
      kind: instrument.kind,
      group: instrument.group,
      market: sessions.indexOf(instrument.session),
    })),
    ...(asks &&
      path !== undefined && {
        listUrl: pageAddress(edition, path),
        query: Object.fromEntries(
          LIST_QUERY_KEYS.flatMap((key) => (query?.has(key) ? [[key, query.get(key) ?? '']] : [])),
        ),
      }),
  };
}

/** The instruments that a comparison names, those that the edition's company may not offer left out. */
export function spreadsTableFacts(written: Written, site: Site, { priceSource }: PagesOptions) {
  const offered = comparedPairs(written).flatMap(
    (symbol) =>
      site.instruments.find((instrument) => instrument.symbol === symbol && offersInstrument(site.offer, instrument)) ??
      [],
  );
  return {
    ...pathOf(site),
    source: priceSource,
    instruments: offered.map((instrument) => ({
      ...factsOf(site, instrument),
      kind: instrument.kind,
      currency: instrument.currency,
      contractSize: instrument.contractSize,
      ...hoursFacts(instrument.session, site.now.getTime()),
    })),
  };
}

/** What the edition's company may offer of the charts that a tag names; and by whom the large one is drawn (TCH-2). */
export function tradeChartsFacts(written: Written, site: Site, { priceSource }: PagesOptions) {
  const { charts } = site.brand.settings;
  const { pairs, symbol } = chartedPairs(written);
  const offered = (name: string) =>
    site.instruments.find((instrument) => instrument.symbol === name && offersInstrument(site.offer, instrument));
  const shown = pairs.flatMap((pair) => offered(pair) ?? []);
  const first = offered(symbol) ?? shown[0];
  return {
    ...pathOf(site),
    source: priceSource,
    pairs: shown.map((instrument) => instrument.symbol).join(),
    symbol: first?.symbol ?? '',
    instruments: [...new Set(first === undefined ? shown : [...shown, first])].map((instrument) =>
      factsOf(site, instrument),
    ),
    ...(charts.provider === 'external' && { script: charts.script }),
  };
}

/** CRY-1, CRY-3: names, hours and pages of the coins named; where all instruments are, and where a position is opened. */
export function cryptoFacts(written: Written, site: Site, options: PagesOptions) {
  const {
    brand: { settings, page },
    edition,
    now,
  } = site;
  const { regulator: _regulator, ...known } = completeQuotesProps(
    written,
    options.instruments,
    edition,
    options.priceSource,
    now.getTime(),
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

/** The hours of an instrument's market in the edition's words; nothing for one that is not listed, which the schema then says. */
export function tradingHoursFacts(symbol: unknown, { instruments, edition, now }: Site) {
  const instrument = instruments.find((listed) => listed.symbol === symbol);
  if (instrument === undefined) return {};
  const { zone, week, holidays, names } = instrument.session;
  const inWords = (byLanguage: Readonly<Record<string, string>>): string =>
    byLanguage[edition.language] ?? byLanguage['en'] ?? '';
  return {
    market: inWords(names),
    zone,
    zoneName: zoneName(zone, edition.locale, now),
    week,
    holidays: holidays.map(({ date, names: named, hours }) => ({ date, name: inWords(named), hours })),
    now: now.getTime(),
  };
}

/** Written once, here: browsers and servers may have other names for a zone. */
const zoneName = (zone: string, locale: string, now: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: zone === 'Etc/UTC' ? 'long' : 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
