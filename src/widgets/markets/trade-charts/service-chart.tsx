import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BarInterval } from '#contracts/calls/price-history.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { onThemeChange } from '#kit/chart-colours.ts';
import { type InstalledChart, installChart, themeOf } from './chart-service.ts';

type ServiceChartProps = {
  readonly script: string;
  readonly symbol: string;
  readonly interval: BarInterval;
  readonly name: string;
};

/** [TCH-2] A third party's chart. React never touches what is in its element; the sentence and the table below stay the site's own. */
export const ServiceChart = ({ script, symbol, interval, name }: ServiceChartProps) => {
  const text = useTexts('trade-charts');
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<InstalledChart>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const install = useEffectEvent((container: HTMLElement, ended: AbortSignal) =>
    installChart(script, { container, symbol, interval }, ended),
  );

  useEffect(() => {
    const element = host.current;
    if (element === null || hasFailed) return undefined;
    const ended = new AbortController();
    const container = document.createElement('div');
    element.append(container);
    let installed: InstalledChart | undefined;
    let stopWatching = (): void => undefined;
    install(container, ended.signal).then(
      (made) => {
        installed = made;
        stopWatching = onThemeChange(() => made.setTheme?.(themeOf(element)));
        setChart(made);
      },
      (error: unknown) => {
        if (ended.signal.aborted) return;
        console.error(error);
        setFailed(true);
      },
    );
    return () => {
      ended.abort();
      stopWatching();
      installed?.remove();
      container.remove();
      setChart(undefined);
    };
  }, [script, interval, tries, hasFailed]);

  useEffect(() => {
    chart?.show(symbol); // whatever a service answers is not React's
  }, [chart, symbol]);

  return (
    <>
      <div
        ref={host}
        className="charts-service"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is in it is the service's
        role="group"
        aria-label={text('chartOf', { name })}
        hidden={hasFailed}
      />
      {hasFailed && (
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
      )}
    </>
  );
};
