import './prices.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { numberFormatter } from '#i18n/formatters.ts';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { InstrumentAnswer } from '#console/prices/prices.answers.ts';
import { go, hrefOf } from '../address.ts';
import { read } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay } from '../me.ts';
import { Link } from '../parts/link.tsx';
import { momentText } from '../parts/moments.tsx';
import { Failed, Skeleton } from '../parts/states.tsx';
import { ageText } from './age-text.ts';
import { CloseDialog, HaltConflictDialog, useHaltText } from './halt-dialogs.tsx';
import { StateBadge } from './price-state.tsx';
import { pipText, wideText } from './spread-text.ts';
import { SpreadsPanel } from './spreads-panel.tsx';
import { useHalt } from './use-halt.ts';

const READ_EVERY_MS = 1_000;
const UNKNOWN = '–';

export const PriceView = ({ id }: { readonly id: string }) => {
  const symbol = decodeURIComponent(id);
  const price = useQuery({
    queryKey: ['price', symbol],
    queryFn: ({ signal }) => read<InstrumentAnswer>(`prices/${encodeURIComponent(symbol)}`, signal),
    refetchInterval: ({ state }) => (state.error === null ? READ_EVERY_MS : false),
  });
  useKeys({ Escape: () => go(hrefOf('prices')) });
  return (
    <div className="c-page">
      {price.data !== undefined ? (
        <Price answer={price.data} />
      ) : price.error !== null ? (
        <Failed error={price.error} onRetry={() => void price.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
};

const Price = ({ answer }: { readonly answer: InstrumentAnswer }) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const may = useMay();
  const { instrument, halt, changes, refused_ticks: refusedTicks, now, origin } = answer;
  const change = useHalt(instrument.symbol, halt);
  const haltText = useHaltText();
  /** Of how it stood when the dialog was opened: what somebody else decided meanwhile is theirs. */
  const [askedVersion, setAskedVersion] = useState<number>();
  const wide = wideText(instrument.spread, instrument.typical, locale);
  const price = (n: number | null): string =>
    n === null
      ? UNKNOWN
      : numberFormatter(locale, { maximumFractionDigits: 12, minimumFractionDigits: instrument.digits }).format(n);
  return (
    <>
      <Link href={hrefOf('prices')} className="c-back">
        <Icon symbol="chevron_backward_20px" />
        {text('back')}
      </Link>
      <header className="c-price-head">
        <div>
          <h1>
            <bdi>{instrument.name}</bdi>
          </h1>
          <p>
            <span className="ltr">{instrument.symbol}</span>
            <StateBadge state={instrument.state} reason={null} />
            {origin === 'simulated' && <span className="c-made-up">{text('simulatedShort')}</span>}
          </p>
        </div>
        {may('prices.close') &&
          (halt.is_halted ? (
            <Button size="small" busy={change.isBusy} onClick={() => change.set({ what: 'open' }, halt.version)}>
              {text('open')}
            </Button>
          ) : (
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              busy={change.isBusy}
              onClick={() => setAskedVersion(halt.version)}
            >
              {text('closeInstrument')}
            </Button>
          ))}
      </header>
      {halt.is_halted && (
        <output className="c-halt">
          <strong>{haltText(halt)}</strong>
          <span>
            {text('closedBy', {
              by: halt.by ?? text('somebody'),
              at: halt.at === null ? '' : momentText(halt.at, locale),
            })}
          </span>
        </output>
      )}
      <dl className="c-panel c-price-figures">
        <div>
          <dt>{text('column-source')}</dt>
          <dd>
            <bdi>{instrument.source ?? UNKNOWN}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text('column-age')}</dt>
          <dd>{instrument.last_tick === null ? UNKNOWN : ageText(now - instrument.last_tick, locale)}</dd>
        </div>
        <div>
          <dt>{text('column-ticks')}</dt>
          <dd>{instrument.ticks.toLocaleString(locale)}</dd>
        </div>
        <div>
          <dt>{text('column-spread')}</dt>
          <dd>
            {instrument.spread === null ? UNKNOWN : pipText(instrument.spread, instrument, locale)}{' '}
            {wide !== '' && <b className="c-wide">{wide}</b>}
          </dd>
        </div>
        <div>
          <dt>{text(instrument.is_of_hour ? 'typicalOfHour' : 'column-typical')}</dt>
          <dd>{pipText(instrument.typical, instrument, locale)}</dd>
        </div>
      </dl>
      <SpreadsPanel instrument={instrument} />
      <div className="c-price-columns">
        <section className="c-panel" aria-labelledby="refused">
          <h2 id="refused">{text('refusedTitle')}</h2>
          {refusedTicks.length === 0 ? (
            <p className="c-soft">{text('noRefused')}</p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
            <section className="c-table" aria-label={text('refusedTitle')} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{text('column-moment')}</th>
                    <th scope="col">{text('column-reason')}</th>
                    <th scope="col" className="c-figure">
                      {text('column-bid')}
                    </th>
                    <th scope="col" className="c-figure">
                      {text('column-ask')}
                    </th>
                    <th scope="col">{text('column-source')}</th>
                  </tr>
                </thead>
                <tbody>
                  {refusedTicks.map((tick) => (
                    <tr key={`${tick.at} ${tick.reason} ${tick.bid}`}>
                      <td className="c-when">{ageText(now - tick.at, locale)}</td>
                      <td>{text(`refused-${tick.reason}`)}</td>
                      <td className="c-figure">{price(tick.bid)}</td>
                      <td className="c-figure">{price(tick.ask)}</td>
                      <td>
                        <bdi>{tick.source}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </section>
        <section className="c-panel" aria-labelledby="changes">
          <h2 id="changes">{text('changesTitle')}</h2>
          {changes.length === 0 ? (
            <p className="c-soft">{text('noChanges')}</p>
          ) : (
            <ul className="c-rows">
              {changes.map((each) => (
                <li key={each.id}>
                  <span>
                    {haltText(each)}
                    <small>
                      <bdi>{each.by ?? text('somebody')}</bdi>
                    </small>
                  </span>
                  <time className="c-when" dateTime={each.at}>
                    {momentText(each.at, locale)}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      {askedVersion !== undefined && (
        <CloseDialog
          name={instrument.name}
          isBusy={change.isBusy}
          onClose={() => setAskedVersion(undefined)}
          onDone={(asked) => {
            change.set(asked, askedVersion);
            setAskedVersion(undefined);
          }}
        />
      )}
      {change.conflict !== undefined && (
        <HaltConflictDialog conflict={change.conflict} onKeepTheirs={change.keepTheirs} onTakeMine={change.takeMine} />
      )}
    </>
  );
};
