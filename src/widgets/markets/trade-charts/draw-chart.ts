import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  TickMarkType,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { BarsAnswer, WireBar } from '#contracts/calls/price-history.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import { onThemeChange, tokenColour, withAlpha } from '#kit/chart-colours.ts';

/** The only file that knows the charting library; it comes as a chunk of its own. */
export type PriceChart = {
  readonly show: (answer: BarsAnswer, kind: 'line' | 'candles') => void;
  /** Points at a bar by its number; undefined at none. */
  readonly point: (at: number | undefined) => void;
  readonly remove: () => void;
};

type Settings = { readonly locale: string; readonly onPoint: (at: number | undefined) => void };
type Shown = { readonly answer: BarsAnswer; readonly kind: 'line' | 'candles'; readonly shiftS: number };

export function drawChart(host: HTMLElement, { locale, onPoint }: Settings): PriceChart {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const chart = createChart(host, {
    autoSize: true,
    // The library's own logo brings an inline style, which the policy refuses; the notice is below the charts.
    layout: {
      attributionLogo: false,
      background: { type: ColorType.Solid, color: 'transparent' },
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: 13,
    },
    localization: {
      locale,
      timeFormatter: (time: Time) =>
        words(
          time,
          typeof time === 'string'
            ? { dateStyle: 'medium' }
            : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
        ),
    },
    crosshair: { mode: CrosshairMode.Magnet },
    rightPriceScale: { borderVisible: false, minimumWidth: AXIS_PX, scaleMargins: { top: 0.08, bottom: 0.06 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: Time, type: TickMarkType) => words(time, TICK_WORDS[type]),
    },
    // The wheel and a finger up or down are the page's.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    kineticScroll: { touch: !isCalm, mouse: false },
  });
  let series: ISeriesApi<'Area'> | ISeriesApi<'Candlestick'> | undefined;
  let shown: Shown | undefined;

  function colour(): void {
    const of = (token: string): string => tokenColour(host, token);
    const [ink, line, strong, surface, accent, up, down] = [
      of('ink-soft'),
      of('line'),
      of('line-strong'),
      of('surface'),
      of('accent'),
      of('up'),
      of('down'),
    ];
    chart.applyOptions({
      layout: { textColor: ink },
      grid: { vertLines: { color: line }, horzLines: { color: line } },
      crosshair: {
        vertLine: { color: strong, labelBackgroundColor: accent },
        horzLine: { color: strong, labelBackgroundColor: accent },
      },
    });
    // A rise is hollow and a fall is filled: distinguished without their colours.
    if (shown?.kind === 'candles')
      series?.applyOptions({
        upColor: surface,
        borderUpColor: up,
        wickUpColor: up,
        downColor: down,
        borderDownColor: down,
        wickDownColor: down,
      });
    else
      series?.applyOptions({
        lineColor: accent,
        topColor: withAlpha(accent, 0.2),
        bottomColor: withAlpha(accent, 0),
        lineWidth: 2,
        priceLineColor: accent,
      });
  }

  function renew(kind: Shown['kind'], digits: number): void {
    if (series !== undefined) chart.removeSeries(series);
    const priceFormat = {
      type: 'custom',
      minMove: 10 ** -digits,
      formatter: (price: number) => formatPrice(price, digits, locale),
    } as const;
    series =
      kind === 'candles'
        ? chart.addSeries(CandlestickSeries, { priceFormat })
        : chart.addSeries(AreaSeries, { priceFormat });
  }

  const stopWatching = onThemeChange(colour);
  chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
    if (sourceEvent === undefined || shown === undefined) return;
    onPoint(
      logical === undefined ? undefined : Math.max(0, Math.min(shown.answer.bars.length - 1, Math.round(logical))),
    );
  });

  return {
    show(answer, kind) {
      const before = shown;
      const isSame =
        before?.kind === kind && before.answer.symbol === answer.symbol && before.answer.range === answer.range;
      shown = { answer, kind, shiftS: isSame ? before.shiftS : shiftOf(answer) };
      const { shiftS } = shown;
      const points = answer.bars.map((bar) => pointOf(bar, shiftS));
      const last = points.at(-1);
      if (
        isSame &&
        last !== undefined &&
        points.length - before.answer.bars.length <= 1 &&
        answer.bars[0]?.time === before.answer.bars[0]?.time &&
        points.length >= before.answer.bars.length
      ) {
        series?.update(last as never);
        return;
      }
      if (!isSame) {
        chart.clearCrosshairPosition();
        renew(kind, answer.digits);
        chart.timeScale().applyOptions({ timeVisible: answer.interval === '5m' || answer.interval === '30m' });
      }
      series?.setData(points as never[]);
      if (!isSame) colour();
      chart.timeScale().fitContent();
    },
    point(at) {
      const bar = at === undefined ? undefined : shown?.answer.bars[at];
      if (bar === undefined || shown === undefined || series === undefined) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(bar.close, pointOf(bar, shown.shiftS).time, series);
    },
    remove() {
      stopWatching();
      chart.remove();
    },
  };

  function words(time: Time, options: Intl.DateTimeFormatOptions): string {
    if (typeof time === 'object') return '';
    return dateFormatter(locale, options).format(typeof time === 'string' ? Date.parse(time) : time * 1000);
  }
}

/** Room for the longest of most prices, so that the axis does not widen when they come. */
const AXIS_PX = 72;

const TICK_WORDS: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit' },
};

/** The library draws times in UTC, so instants are moved to the visitor's clock: all by the newest one's offset, so that their order stays. */
const shiftOf = ({ bars }: BarsAnswer): number => {
  const last = bars.at(-1)?.time;
  return typeof last === 'number' ? -new Date(last * 1000).getTimezoneOffset() * 60 : 0;
};

const pointOf = ({ time, open, high, low, close }: WireBar, shiftS: number) => ({
  time: (typeof time === 'string' ? time : time + shiftS) as string | UTCTimestamp,
  open,
  high,
  low,
  close,
  value: close,
});
