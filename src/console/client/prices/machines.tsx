import type { ReactNode } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { numberFormatter } from '#i18n/formatters.ts';
import type { GatewayRow, PricesAnswer, ProcessRow } from '#console/prices/prices.answers.ts';
import { momentText } from '../parts/moments.tsx';
import { Empty } from '../parts/states.tsx';
import { ageText, lagText } from './age-text.ts';

const UNKNOWN = '–';

type TableProps = {
  readonly label: string;
  readonly columns: readonly (readonly [words: string, isFigure: boolean])[];
  readonly children: ReactNode;
};

const Table = ({ label, columns, children }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
  <section className="c-table" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map(([words, isFigure]) => (
            <th key={words} scope="col" className={isFigure ? 'c-figure' : undefined}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

const Process = ({ host, pid }: ProcessRow) => (
  <bdi className="ltr">
    {host} · {pid}
  </bdi>
);

/** Where prices come from, and when an instrument passed from one source to another. */
export const Sources = ({ sources, takeovers, now }: Pick<PricesAnswer, 'sources' | 'takeovers' | 'now'>) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const count = (n: number): string => numberFormatter(locale).format(n);
  return (
    <>
      {sources.length === 0 ? (
        <Empty title={text('noSourcesTitle')}>{text('noSourcesText')}</Empty>
      ) : (
        <Table
          label={text('tab-sources')}
          columns={[
            [text('column-source'), false],
            [text('column-state'), false],
            [text('column-since'), false],
            [text('column-age'), true],
            [text('column-ticks'), true],
            [text('column-lag'), true],
            [text('column-losses'), true],
            [text('column-malformed'), true],
            [text('column-process'), false],
          ]}
        >
          {sources.map((source) => (
            <tr key={`${source.host} ${source.pid} ${source.name}`}>
              <th scope="row">
                <bdi>{source.name}</bdi>
              </th>
              <td>
                <span className="c-price-state" data-state={source.is_gone ? 'gone' : source.state}>
                  {source.is_gone ? text('gone') : text(`source-${source.state}`)}
                  {source.reason !== null && (
                    <small>
                      <bdi>{source.reason}</bdi>
                    </small>
                  )}
                </span>
              </td>
              <td className="c-when">{momentText(new Date(source.since).toISOString(), locale)}</td>
              <td className="c-figure">
                {source.last_tick === null ? UNKNOWN : ageText(now - source.last_tick, locale)}
              </td>
              <td className="c-figure">{count(source.ticks)}</td>
              <td className="c-figure">{source.lag_ms === null ? UNKNOWN : lagText(source.lag_ms, locale)}</td>
              <td className="c-figure">{count(source.losses)}</td>
              <td className="c-figure">{count(source.malformed)}</td>
              <td>
                <Process {...source} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <h2>{text('takeovers')}</h2>
      {takeovers.length === 0 ? (
        <p className="c-soft">{text('noTakeovers')}</p>
      ) : (
        <Table
          label={text('takeovers')}
          columns={[
            [text('column-moment'), false],
            [text('column-instrument'), false],
            [text('column-from'), false],
            [text('column-to'), false],
            [text('column-reason'), false],
          ]}
        >
          {takeovers.map(({ at, symbol, from, to, reason }) => (
            <tr key={`${at} ${symbol} ${to}`}>
              <td className="c-when">{momentText(new Date(at).toISOString(), locale)}</td>
              <th scope="row" className="ltr">
                {symbol}
              </th>
              <td>
                <bdi>{from}</bdi>
              </td>
              <td>
                <bdi>{to}</bdi>
              </td>
              <td>{text(`takeover-${reason}`)}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
};

/** Who holds the connections of visitors. */
export const Gateways = ({
  gateways,
  hasBus,
}: {
  readonly gateways: readonly GatewayRow[];
  readonly hasBus: boolean;
}) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const count = (n: number): string => numberFormatter(locale, { maximumFractionDigits: 0 }).format(n);
  const ms = (n: number | null): string => (n === null ? UNKNOWN : lagText(n, locale));
  if (gateways.length === 0)
    return <Empty title={text('noGatewaysTitle')}>{text(hasBus ? 'noGatewaysText' : 'noBusText')}</Empty>;
  return (
    <Table
      label={text('tab-gateways')}
      columns={[
        [text('column-process'), false],
        [text('column-state'), false],
        [text('column-connections'), true],
        [text('column-messages'), true],
        [text('column-p50'), true],
        [text('column-p99'), true],
        [text('column-dropped'), true],
      ]}
    >
      {gateways.map((gateway) => (
        <tr key={`${gateway.host} ${gateway.pid}`}>
          <th scope="row">
            <Process {...gateway} />
          </th>
          <td>
            <span
              className="c-price-state"
              data-state={gateway.is_gone ? 'gone' : gateway.knows_halts ? 'running' : 'behind'}
            >
              {text(gateway.is_gone ? 'gone' : gateway.knows_halts ? 'upToDate' : 'behind')}
            </span>
          </td>
          <td className="c-figure">
            {text('connectionsOf', {
              open: count(gateway.sockets + gateway.events),
              limit: count(gateway.limit),
            })}
          </td>
          <td className="c-figure">{count(gateway.messages)}</td>
          <td className="c-figure">{ms(gateway.lag_p50_ms)}</td>
          <td className="c-figure">{ms(gateway.lag_p99_ms)}</td>
          <td className="c-figure">{count(gateway.dropped)}</td>
        </tr>
      ))}
    </Table>
  );
};
