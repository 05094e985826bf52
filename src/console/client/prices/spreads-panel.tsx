import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { dateFormatter } from '#i18n/formatters.ts';
import type { InstrumentRow, SpreadsAnswer } from '#console/prices/prices.answers.ts';
import { read } from '../api.ts';
import { Failed } from '../parts/states.tsx';
import type { SpreadChart } from './spread-chart.ts';
import { pipText } from './spread-text.ts';

const READ_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;

/** The spreads of the last day: a picture, and the same by hour as a table. */
export const SpreadsPanel = ({ instrument }: { readonly instrument: InstrumentRow }) => {
  const text = useTexts('console-prices');
  const spreads = useQuery({
    queryKey: ['spreads', instrument.symbol],
    queryFn: ({ signal }) => read<SpreadsAnswer>(`prices/${encodeURIComponent(instrument.symbol)}/spreads`, signal),
    refetchInterval: READ_EVERY_MS,
  });
  const minutes = spreads.data?.minutes ?? [];
  return (
    <section className="c-panel" aria-labelledby="spreads">
      <h2 id="spreads">{text('spreadsTitle')}</h2>
      {spreads.error !== null && minutes.length === 0 ? (
        <Failed error={spreads.error} onRetry={() => void spreads.refetch()} />
      ) : spreads.data !== undefined && minutes.length === 0 ? (
        <p className="c-soft">{text('noSpreads')}</p>
      ) : (
        <>
          <Picture minutes={minutes} instrument={instrument} />
          <p className="c-legend" aria-hidden="true">
            <span>{text('mean')}</span>
            <span className="c-legend-range">{text('leastGreatest')}</span>
            <bdi>TradingView Lightweight Charts™ · Copyright © 2026 TradingView, Inc.</bdi>
          </p>
          <details>
            <summary>{text('asTable')}</summary>
            <Hours minutes={minutes} instrument={instrument} />
          </details>
        </>
      )}
    </section>
  );
};

type SpreadsProps = { readonly minutes: SpreadsAnswer['minutes']; readonly instrument: InstrumentRow };

const Picture = ({ minutes, instrument }: SpreadsProps) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<SpreadChart>();
  const [isMissing, setMissing] = useState(false);
  const { digits, pip } = instrument;
  useEffect(() => {
    let drawn: SpreadChart | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const { drawSpreads } = await import('./spread-chart.ts');
      if (isGone || place.current === null) return;
      drawn = drawSpreads(place.current, {
        locale,
        minMove: 10 ** -digits,
        spreadText: (spread) => pipText(spread, { digits, pip }, locale),
      });
      setChart(drawn);
    };
    draw().catch(() => setMissing(true));
    return () => {
      isGone = true;
      drawn?.remove();
      setChart(undefined);
    };
  }, [locale, digits, pip]);
  useEffect(() => chart?.show(minutes), [chart, minutes]);
  if (isMissing) return <p className="c-soft">{text('noChart')}</p>;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn into it
  return <div ref={place} className="c-spreads" role="img" aria-label={text('chartLabel')} dir="ltr" />;
};

const Hours = ({ minutes, instrument }: SpreadsProps) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hours = [...Map.groupBy(minutes, ([atMs]) => Math.floor(atMs / HOUR_MS))].toReversed();
  const pips = (spread: number): string => pipText(spread, instrument, locale);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <section className="c-table" aria-label={text('asTable')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('column-hour')}</th>
            <th scope="col" className="c-figure">
              {text('least')}
            </th>
            <th scope="col" className="c-figure">
              {text('mean')}
            </th>
            <th scope="col" className="c-figure">
              {text('greatest')}
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map(([hour, ofHour]) => (
            <tr key={hour}>
              <th scope="row">
                {dateFormatter(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone }).format(
                  hour * HOUR_MS,
                )}
              </th>
              <td className="c-figure">{pips(Math.min(...ofHour.map(([, min]) => min)))}</td>
              <td className="c-figure">{pips(ofHour.reduce((sum, [, , , mean]) => sum + mean, 0) / ofHour.length)}</td>
              <td className="c-figure">{pips(Math.max(...ofHour.map(([, , max]) => max)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
