import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { offersInstrument } from '#domain/offer.ts';
import { liveFactsOf, pathOf, untilMarketChange } from '../instrument-facts.server.ts';
import { chartedPairs } from './charted-pairs.ts';

export default defineServerPart({
  facts: tradeChartsFacts,
  validUntil: untilMarketChange,
  /** TCH-2: hosts that the chart of a third party works with; none where the site draws it. */
  sources({ brand }) {
    const { charts } = brand.settings;
    if (charts.provider !== 'external') return {};
    const hosts = [...new Set([new URL(charts.script).origin, ...charts.hosts])];
    return { frames: hosts, services: hosts };
  },
});

/** What the edition's company may offer of the charts that a tag names; and by whom the large one is drawn (TCH-2). */
function tradeChartsFacts(site: PartSite, written: WrittenProps) {
  const { charts } = site.brand.settings;
  const { pairs, symbol } = chartedPairs(written);
  const offered = (name: string) =>
    site.instruments.find((instrument) => instrument.symbol === name && offersInstrument(site.offer, instrument));
  const shown = pairs.flatMap((pair) => offered(pair) ?? []);
  const first = offered(symbol) ?? shown[0];
  return {
    ...pathOf(site),
    source: site.priceSource,
    pairs: shown.map((instrument) => instrument.symbol).join(),
    symbol: first?.symbol ?? '',
    instruments: [...new Set(first === undefined ? shown : [...shown, first])].map((instrument) =>
      liveFactsOf(site, instrument),
    ),
    ...(charts.provider === 'external' && { script: charts.script }),
  };
}
