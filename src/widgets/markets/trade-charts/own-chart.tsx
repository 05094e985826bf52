import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { BarsAnswer } from '#contracts/calls/price-history.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { timeWords } from './chart-words.ts';
import type { PriceChart } from './draw-chart.ts';

type OwnChartProps = {
  readonly answer: BarsAnswer;
  readonly kind: 'line' | 'candles';
  readonly name: string;
  /** These are the last range's bars, the asked ones are on their way or have failed. */
  readonly isStale: boolean;
};

const PAGE_BARS = 10;

/** The chart, drawn by a library that comes when the first bars have. By keyboard it is a slider along its bars (WAI-ARIA APG). */
export const OwnChart = ({ answer, kind, name, isStale }: OwnChartProps) => {
  const text = useTexts('trade-charts');
  const { locale } = usePageLanguage();
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<PriceChart>();
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { bars, digits } = answer;
  const shown = `${answer.symbol} ${answer.range}`;
  /** Number of the bar that is pointed at; without one, or with one of other bars, it is the newest. */
  const [point, setPoint] = useState<{ readonly of: string; readonly at: number }>();
  const newest = bars.length - 1;
  const at = point?.of === shown ? Math.min(point.at, newest) : newest;
  const pointAt = useEffectEvent((to: number | undefined) =>
    setPoint(to === undefined ? undefined : { of: shown, at: to }),
  );

  useEffect(() => {
    let drawn: PriceChart | undefined;
    let hasEnded = false;
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (hasEnded || host.current === null) return;
        drawn = drawChart(host.current, { locale, onPoint: (to) => pointAt(to) });
        setChart(drawn);
      },
      (error: unknown) => {
        console.warn(error);
        setFailed(true);
      },
    );
    return () => {
      hasEnded = true;
      drawn?.remove();
      setChart(undefined);
    };
  }, [tries, locale]);

  useEffect(() => {
    chart?.show(answer, kind);
  }, [chart, answer, kind]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Time runs from left to right in every language, so the arrows do, too.
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - PAGE_BARS,
      PageUp: at + PAGE_BARS,
      Home: 0,
      End: newest,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(newest, next));
    setPoint({ of: shown, at: to });
    chart?.point(to);
  };
  const leave = (): void => {
    setPoint(undefined);
    chart?.point(undefined);
  };

  if (hasFailed) {
    return (
      <div className="charts-notice-box" role="alert">
        <p>{text('failedChart')}</p>
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          {text('retry')}
        </Button>
      </div>
    );
  }
  const bar = bars[at];
  const words = bar === undefined ? '' : wordsOf(bar);
  return (
    <div className="charts-own">
      <p className="charts-point" aria-hidden="true">
        {words}
      </p>
      <div
        ref={host}
        className="charts-canvas"
        dir="ltr"
        data-stale={isStale ? '' : undefined}
        aria-busy={chart === undefined}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input holds no canvas
        role="slider"
        tabIndex={0}
        aria-label={text('chartOf', { name })}
        aria-describedby={`${id}keys`}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={at + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <p id={`${id}keys`} hidden>
        {text('keys')}
      </p>
    </div>
  );

  function wordsOf({ time, open, high, low, close }: BarsAnswer['bars'][number]): string {
    const price = (n: number): string => formatPrice(n, digits, locale);
    const day = timeWords(time, locale);
    return kind === 'line'
      ? text('pointLine', { time: day, close: price(close) })
      : text('pointCandle', { time: day, open: price(open), high: price(high), low: price(low), close: price(close) });
  }
};
