import type { DayChangesAnswer } from '#contracts/calls/price-history.ts';
import { MINI_CHART_HEIGHT, MINI_CHART_INSET, MINI_CHART_WIDTH } from '#contracts/limits.ts';
import { linePath } from '#domain/line-path.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { percentText } from '#i18n/percent-text.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';
import { quoteLink } from '#market/client/quotes/quote-link.ts';

type MiniChartProps = {
  readonly pair: string;
  readonly facts: InstrumentFacts | undefined;
  readonly day: DayChangesAnswer[string] | undefined;
  /** Whether the call has answered: an instrument without a day then has none. */
  readonly isKnown: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Id of the large chart. */
  readonly controls: string;
  readonly fullPathUrl: string | undefined;
  readonly pictureUrl: string;
};

/** One instrument's day: live bid, change, and a line of 60 by 24 in the colour of its sign (TCH-1). The whole of it is the button's. */
export const MiniChart = ({
  pair,
  facts,
  day,
  isKnown,
  isChosen,
  onChoose,
  controls,
  fullPathUrl,
  pictureUrl,
}: MiniChartProps) => {
  const text = useTexts('trade-charts');
  const { locale } = usePageLanguage();
  const name = facts?.name ?? pair;
  const change = day?.d_c ?? undefined;
  const sign = change === undefined ? 0 : Math.sign(Number(change.toFixed(2)));
  return (
    <li
      className="charts-mini quotes-row"
      data-instrument={pair}
      data-pip={facts?.pip}
      data-sign={sign}
      suppressHydrationWarning
    >
      <button
        type="button"
        className="charts-choose"
        aria-pressed={isChosen}
        aria-controls={controls}
        data-hold=""
        onClick={onChoose}
      >
        <bdi>{name}</bdi>
        {name !== pair && (
          <>
            {' '}
            <bdi className="charts-code">{pair}</bdi>
          </>
        )}
      </button>
      <noscript>
        {fullPathUrl === undefined || facts === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <a href={quoteLink(fullPathUrl, facts.slug)}>
            <bdi>{name}</bdi>
          </a>
        )}
        <img
          className="charts-line"
          src={`${pictureUrl}?${new URLSearchParams({ symbol: pair, range: '1d', size: 'small' })}`}
          alt={text('miniPicture', { name })}
          width={MINI_CHART_WIDTH}
          height={MINI_CHART_HEIGHT}
          loading="lazy"
        />
      </noscript>
      <span className="charts-bid">
        <span className="visually-hidden">{text('bid')} </span>
        <PriceCell name={`${pair}.bid`} room={priceDigits(facts, locale)} />
      </span>
      <span className="charts-change">
        {change === undefined ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{text('changeUnknown')}</span>
          </>
        ) : (
          <bdi dir="ltr">{percentText(change, locale)}</bdi>
        )}
      </span>
      {day === undefined || day.chart.points.length === 0 ? (
        <span
          className="charts-line"
          role={isKnown ? 'img' : undefined}
          aria-label={isKnown ? text('lineNone', { name }) : undefined}
        />
      ) : (
        <svg
          className="charts-line"
          viewBox={`0 0 ${MINI_CHART_WIDTH} ${MINI_CHART_HEIGHT}`}
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, from the day's prices
          role="img"
          aria-label={lineWords(day, name)}
        >
          <path
            d={linePath(day.chart.points, {
              width: MINI_CHART_WIDTH,
              height: MINI_CHART_HEIGHT,
              inset: MINI_CHART_INSET,
            })}
          />
        </svg>
      )}
    </li>
  );

  function lineWords({ chart: { points }, digits }: DayChangesAnswer[string], of: string): string {
    const price = (n: number): string => formatPrice(n, digits, locale);
    return text('lineOf', {
      name: of,
      from: price(points[0] ?? 0),
      to: price(points.at(-1) ?? 0),
      low: price(Math.min(...points)),
      high: price(Math.max(...points)),
    });
  }
};
