import { INSTRUMENT_KINDS, type InstrumentKind, type ListedInstrument } from '#contracts/instruments.ts';
import { inTime } from '#contracts/in-time.ts';
import { MARKET_TILES_KEPT_MS, MARKET_TILES_WAIT_MS } from '#contracts/limits.ts';
import { elementsOf } from '#content/elements-of.ts';
import { instrumentName } from '#content/listed-instrument.ts';
import { pageAddress, pageLabel } from '#content/page-address.ts';
import type { Page } from '#content/page.ts';
import { defineServerPart, type PartSite } from '#content/server-part.ts';
import { evenly } from '#domain/evenly.ts';
import { offersInstrument } from '#domain/offer.ts';

/** A drawing as wide as a tile shows no more. */
const MOST_PRICES = 25;

type Mover = { readonly instrument: ListedInstrument; readonly change: number };
/** What moved most in each kind, with its prices. */
type Movers = ReadonlyMap<
  InstrumentKind,
  { readonly name: string; readonly change: number; readonly prices: readonly number[] }
>;

export default defineServerPart<Movers>({
  async prepare(site) {
    const movers = INSTRUMENT_KINDS.flatMap((kind) => moverOf(site, kind) ?? []);
    const symbols = movers.map(({ instrument: { symbol } }) => symbol);
    // Without past prices a tile has no drawing: a page neither fails for it nor waits for a database that is away.
    const days = await inTime(site.dayChanges.of(symbols), MARKET_TILES_WAIT_MS);
    return new Map(
      movers.map(({ instrument, change }) => [
        instrument.kind,
        {
          name: instrumentName(instrument, site.edition),
          change: days?.[instrument.symbol]?.d_c ?? change,
          prices: evenly(days?.[instrument.symbol]?.chart.points ?? [], MOST_PRICES),
        },
      ]),
    );
  },
  facts: (site, _written, movers) => ({
    source: site.priceSource,
    at: site.now.getTime(),
    tiles: INSTRUMENT_KINDS.flatMap((kind) => {
      const page = pageOf(site, kind);
      if (page === undefined) return [];
      const mover = movers?.get(kind);
      return [
        {
          name: pageLabel(page),
          href: pageAddress(site.edition, page.path),
          count: offered(site, kind).length,
          ...(mover && { mover }),
        },
      ];
    }),
  }),
  validUntil: ({ now }) => new Date(now.getTime() + MARKET_TILES_KEPT_MS),
});

const offered = ({ instruments, offer }: PartSite, kind: InstrumentKind): readonly ListedInstrument[] =>
  instruments.filter((instrument) => instrument.kind === kind && offersInstrument(offer, instrument));

/** The page that is about a kind, and lists its instruments. */
const pageOf = ({ brand, edition }: PartSite, kind: InstrumentKind): Page | undefined =>
  brand
    .pages(edition.id)
    .find(
      ({ front, body }) =>
        front.product === kind &&
        elementsOf(body).some(({ tagName, properties }) => tagName === 'fc-instruments' && properties['kind'] === kind),
    );

/** Up or down; undefined where no change of the kind is known. */
function moverOf(site: PartSite, kind: InstrumentKind): Mover | undefined {
  return offered(site, kind)
    .flatMap((instrument) => {
      const change = site.dayChanges.percentOf(instrument.symbol);
      return change === undefined ? [] : [{ instrument, change }];
    })
    .reduce<Mover | undefined>(
      (most, one) => (most === undefined || Math.abs(one.change) > Math.abs(most.change) ? one : most),
      undefined,
    );
}
