import './percentages.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import type { FigureRow, PercentagesAnswer, RegulatorFigures } from '#console/percentages/percentages.answers.ts';
import { isHeld, post } from '../api.ts';
import { useKeys } from '../keys.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { dayWords, momentText } from '../parts/moments.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useTell } from '../parts/toasts.tsx';
import { FigureDialog } from './figure-dialog.tsx';

const EVERY_MS = 10_000;
const COLUMNS = ['percent', 'from', 'to', 'review', 'state', 'source'] as const;

/** Which loss percentage visitors read, by regulator; where it is from, and what comes next. */
export const PercentagesView = () => {
  const text = useTexts('console-percentages');
  const textOfConsole = useTexts('console');
  const { language } = usePageLanguage();
  const answer = useQuery({
    queryKey: ['percentages', language],
    queryFn: ({ signal }) => post<PercentagesAnswer>('percentages', { language }, signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <div className="c-page c-percentages">
      <div className="c-head">
        <h1>{textOfConsole('section-percentages')}</h1>
      </div>
      <p className="c-intro">{text('intro')}</p>
      {answer.data !== undefined ? (
        answer.data.regulators.length === 0 ? (
          <Empty title={text('emptyTitle')}>{text('emptyText')}</Empty>
        ) : (
          <Regulators regulators={answer.data.regulators} />
        )
      ) : answer.error !== null ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
};

type Asking =
  | { readonly what: 'store'; readonly regulator: RegulatorFigures }
  | { readonly what: 'withdraw'; readonly regulator: RegulatorFigures; readonly figure: FigureRow };

const Regulators = ({ regulators }: { readonly regulators: readonly RegulatorFigures[] }) => {
  const [asking, setAsking] = useState<Asking>();
  const move = (by: number) => {
    const parts = [...document.querySelectorAll<HTMLElement>('.c-regulator')];
    const at = parts.findIndex((part) => part.contains(document.activeElement));
    const next = parts[at === -1 ? 0 : Math.max(0, Math.min(parts.length - 1, at + by))];
    next?.querySelector<HTMLElement>('h2')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const current = () => {
    const at = [...document.querySelectorAll('.c-regulator')].findIndex((part) =>
      part.contains(document.activeElement),
    );
    return regulators[at];
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(regulators.some(({ may_change: mayChange }) => mayChange) && {
      n: () => {
        const regulator = current();
        if (regulator?.may_change) setAsking({ what: 'store', regulator });
      },
    }),
  });
  return (
    <>
      {regulators.map((regulator) => (
        <Regulator key={regulator.code} regulator={regulator} onAsk={setAsking} />
      ))}
      {asking?.what === 'store' && <FigureDialog regulator={asking.regulator} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'withdraw' && <WithdrawDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
};

const Regulator = ({
  regulator,
  onAsk,
}: {
  readonly regulator: RegulatorFigures;
  readonly onAsk: (asking: Asking) => void;
}) => {
  const text = useTexts('console-percentages');
  const { locale } = usePageLanguage();
  const { code, name, company, editions, may_change: mayChange, percent, valid_until: validUntil, figures } = regulator;
  const percentText = (each: number) => percentWords(each, locale);
  return (
    <section className="c-panel c-regulator" aria-labelledby={`figures-${code}`}>
      <div className="c-panel-head">
        {/* It takes the focus from j and k. */}
        <h2 id={`figures-${code}`} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {mayChange && (
          <Button
            size="small"
            variant="outlined"
            colour="neutral"
            aria-label={`${text('newFigure')}: ${name}`}
            onClick={() => onAsk({ what: 'store', regulator })}
          >
            {text('newFigure')}
          </Button>
        )}
      </div>
      <p className="c-now">
        <strong>{percent === null ? text('noFigure') : percentText(percent)}</strong>
        <span>
          {percent === null
            ? text('noFigureText')
            : validUntil === null
              ? ''
              : text('validUntil', { moment: momentText(validUntil, locale) })}
        </span>
      </p>
      <p className="c-soft">
        <bdi>{company}</bdi> · <span className="ltr">{editions.join(' ')}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className="c-table" aria-label={text('tableLabel', { name })} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {text(`column-${column}`)}
                </th>
              ))}
              {mayChange && (
                <th scope="col">
                  <span className="visually-hidden">{text('column-acts')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.id ?? `file ${figure.from}`} data-state={figure.state}>
                <th scope="row">{percentText(figure.percent)}</th>
                <td className="c-when">{dayWords(figure.from, locale)}</td>
                <td className="c-when">{dayWords(figure.to, locale)}</td>
                <td className="c-when">{figure.review_by === null ? '–' : dayWords(figure.review_by, locale)}</td>
                <td>
                  <span className="c-figure-state" data-state={figure.state}>
                    {text(`state-${figure.state}`)}
                  </span>
                </td>
                <td>
                  <Source figure={figure} />
                </td>
                {mayChange && (
                  <td className="c-end">
                    {figure.id !== null && figure.state !== 'ended' && figure.state !== 'past' && (
                      <Button
                        size="small"
                        variant="text"
                        colour="neutral"
                        aria-label={`${text('withdraw')}: ${percentText(figure.percent)}, ${dayWords(figure.from, locale)}`}
                        onClick={() => onAsk({ what: 'withdraw', regulator, figure })}
                      >
                        {text('withdraw')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
};

const Source = ({ figure }: { readonly figure: FigureRow }) => {
  const text = useTexts('console-percentages');
  if (figure.id === null) return <span className="c-soft">{text('ofFile')}</span>;
  return (
    <span className="c-source">
      <bdi>{figure.source}</bdi>
      <small>{text('storedBy', { name: figure.by ?? text('somebody') })}</small>
    </span>
  );
};

const percentWords = (percent: number, locale: string): string =>
  numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

const WithdrawDialog = ({
  regulator,
  figure,
  onClose,
}: {
  readonly regulator: RegulatorFigures;
  readonly figure: FigureRow;
  readonly onClose: () => void;
}) => {
  const text = useTexts('console-percentages');
  const { locale } = usePageLanguage();
  const client = useQueryClient();
  const tell = useTell();
  const withdraw = useMutation({
    mutationFn: () => post<DoneAnswer>(`percentages/${regulator.code}/withdraw`, { id: figure.id }),
    onSuccess: () => {
      tell(text('withdrawn'));
      onClose();
    },
    onError: (error) => {
      if (isHeld(error)) onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['percentages'] }),
  });
  return (
    <FormDialog
      title={text('withdrawTitle', { percent: percentWords(figure.percent, locale) })}
      send={text('withdraw')}
      onClose={onClose}
      onSend={() => withdraw.mutate()}
      isBusy={withdraw.isPending}
      error={withdraw.error}
    >
      <p>{text('withdrawText', { name: regulator.name, from: dayWords(figure.from, locale) })}</p>
    </FormDialog>
  );
};
