import { inTime } from '#contracts/in-time.ts';
import { TRADER_PICTURE_DAYS, TRADER_PICTURE_KEPT_MS, TRADER_PICTURE_WAIT_MS } from '#contracts/limits.ts';
import type { PastDays } from '#contracts/past-days.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { offersInstrument } from '#domain/offer.ts';
import { liveFactsOf, priceOrUsual, termsOf, untilMarketChange } from '../instrument-facts.server.ts';
import { drawDays } from './draw-days.ts';
import { listedPairs } from './listed-pairs.ts';
import { calculateExample } from './calculate-example.ts';

/** Past days by symbol. */
type TraderDays = ReadonlyMap<string, PastDays>;

export default defineServerPart<TraderDays>({
  async prepare(site, written) {
    const symbols = new Set(written.flatMap((tag) => offeredOf(site, tag).slice(0, 1)));
    return new Map(
      await Promise.all(
        [...symbols].map(async (symbol): Promise<[string, PastDays]> => {
          // Without past prices the picture has none: a page neither fails for it nor waits for a database that is away.
          const days = await inTime(site.pastDays(symbol, TRADER_PICTURE_DAYS), TRADER_PICTURE_WAIT_MS);
          return [symbol, days ?? NO_DAYS];
        }),
      ),
    );
  },
  facts: traderFacts,
  validUntil: (site) =>
    new Date(
      Math.min(
        site.now.getTime() + TRADER_PICTURE_KEPT_MS,
        untilMarketChange(site)?.getTime() ?? Number.POSITIVE_INFINITY,
      ),
    ),
});

const NO_DAYS: PastDays = { days: [], isSimulated: false };

/** Of the instruments that a tag names, or of the usual ones, those that the edition's company may offer. */
function offeredOf({ instruments, offer }: PartSite, written: WrittenProps): string[] {
  return listedPairs(written).filter((symbol) => {
    const known = instruments.find((one) => one.symbol === symbol);
    return known !== undefined && offersInstrument(offer, known);
  });
}

function traderFacts(site: PartSite, written: WrittenProps, prepared: TraderDays | undefined) {
  const { instruments, priceSource } = site;
  const offered = offeredOf(site, written);
  const first = instruments.find(({ symbol }) => symbol === offered[0]);
  if (first === undefined) return { source: priceSource };
  const terms = instruments.map((one) => termsOf(one, site));
  const example = calculateExample(
    { ...termsOf(first, site), contractUnit: first.contractUnit },
    { instruments: terms, currencies: site.regulator.currencies, fixedRates: site.regulator.fixedRates },
    priceOrUsual(site),
  );
  const { days, isSimulated } = prepared?.get(first.symbol) ?? NO_DAYS;
  // A frame without a list has room for half of the days.
  const isWindow = (written['frame'] ?? 'window') === 'window';
  const listed = isWindow ? offered : offered.slice(0, 1);
  const shown = isWindow ? days : days.slice(-TRADER_PICTURE_DAYS / 2);
  return {
    source: priceSource,
    instruments: instruments.filter(({ symbol }) => listed.includes(symbol)).map((one) => liveFactsOf(site, one)),
    pairs: listed.join(','),
    ...(example && {
      example,
      chart: drawDays({ days: shown, isSimulated }, { entry: example.ask, stop: example.stop.price }),
    }),
  };
}
