import {
  ColorType,
  createChart,
  CrosshairMode,
  customSeriesDefaultOptions,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { onThemeChange, tokenColour, withAlpha } from '#kit/chart-colours.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import type { SpreadsAnswer } from '#console/prices/prices.answers.ts';
import { SpreadBand } from './spread-band.ts';

/** The only file that knows the charting library; it comes as a chunk of its own. */
export type SpreadChart = {
  readonly show: (minutes: SpreadsAnswer['minutes']) => void;
  readonly remove: () => void;
};

type Settings = { readonly locale: string; readonly minMove: number; readonly spreadText: (spread: number) => string };

/** A minute without a quote is a gap, not a line. */
const GAP_MS = 120_000;
const MINUTE_MS = 60_000;

export function drawSpreads(host: HTMLElement, { locale, minMove, spreadText }: Settings): SpreadChart {
  const clock = (time: Time): string =>
    typeof time === 'number' ? dateFormatter(locale, { hour: '2-digit', minute: '2-digit' }).format(time * 1000) : '';
  const chart = createChart(host, {
    autoSize: true,
    // The library's own logo brings an inline style, which the policy refuses; the notice is below the chart.
    layout: {
      attributionLogo: false,
      background: { type: ColorType.Solid, color: 'transparent' },
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: 12,
    },
    localization: { locale, timeFormatter: clock },
    crosshair: { mode: CrosshairMode.Magnet },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.06 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      timeVisible: true,
      tickMarkFormatter: clock,
    },
    // The wheel and a finger up or down are the page's.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  const priceFormat = { type: 'custom', minMove, formatter: spreadText } as const;
  // Without values of their own at the edge of the scale: that of the line is the one that counts.
  const plain = { priceFormat, priceLineVisible: false } as const;
  const band = chart.addCustomSeries(new SpreadBand({ ...customSeriesDefaultOptions, color: '' }), {
    ...plain,
    lastValueVisible: false,
  });
  const mean = chart.addSeries(LineSeries, { ...plain, lineWidth: 2, crosshairMarkerRadius: 3 });

  function colour(): void {
    const of = (token: string): string => tokenColour(host, token);
    const [ink, grid, strong, accent] = [of('ink-soft'), of('line'), of('line-strong'), of('accent')];
    chart.applyOptions({
      layout: { textColor: ink },
      grid: { vertLines: { color: grid }, horzLines: { color: grid } },
      crosshair: {
        vertLine: { color: strong, labelBackgroundColor: accent },
        horzLine: { color: strong, labelBackgroundColor: accent },
      },
    });
    band.applyOptions({ color: withAlpha(accent, 0.2) });
    mean.applyOptions({ color: accent });
  }
  colour();
  const stopWatching = onThemeChange(colour);

  return {
    show(minutes) {
      // The library draws times in UTC, so instants are moved to the clock of who looks.
      const shiftS = -new Date(minutes.at(-1)?.[0] ?? 0).getTimezoneOffset() * 60;
      const timeOf = (atMs: number): UTCTimestamp => (atMs / 1000 + shiftS) as UTCTimestamp;
      const points = minutes.map(([at, least, greatest, value], index) => {
        const before = minutes[index - 1]?.[0];
        return { at, before, least, greatest, value, isFirst: before === undefined || at - before > GAP_MS };
      });
      const gapBefore = ({ before, isFirst }: (typeof points)[number]) =>
        isFirst && before !== undefined ? [{ time: timeOf(before + MINUTE_MS) }] : [];
      band.setData(
        points.flatMap((point) => [
          ...gapBefore(point),
          { time: timeOf(point.at), least: point.least, greatest: point.greatest, isFirst: point.isFirst },
        ]),
      );
      mean.setData(points.flatMap((point) => [...gapBefore(point), { time: timeOf(point.at), value: point.value }]));
      chart.timeScale().fitContent();
    },
    remove() {
      stopWatching();
      chart.remove();
    },
  };
}
