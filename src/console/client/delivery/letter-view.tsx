import './delivery.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { LetterAnswer } from '#console/delivery/delivery.answers.ts';
import { hrefOf } from '../address.ts';
import { ApiError, read } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay } from '../me.ts';
import { Masked } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { Ago, momentText } from '../parts/moments.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { Fault, Receiver, useKindWord } from './letters-table.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { numberText } from './spans.ts';
import { useLettersActs } from './use-letters-acts.ts';

const LIST = hrefOf('delivery', new URLSearchParams({ view: 'letters' }));
const back = () => history.back();

export const LetterView = ({ id }: { readonly id: string }) => {
  const text = useTexts('console-delivery');
  const may = useMay();
  const { locale } = usePageLanguage();
  const kindWord = useKindWord();
  const [isDiscarding, setDiscarding] = useState(false);
  const letter = useQuery({
    queryKey: ['letter', id],
    queryFn: ({ signal }) => read<LetterAnswer>(`delivery/letters/${id}`, signal),
    retry: false,
  });
  const acts = useLettersActs(back);
  useKeys({ Escape: back });
  const { data, error } = letter;
  const top = (
    <Link
      href={LIST}
      className="c-back"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || history.length < 2) return;
        event.preventDefault();
        back();
      }}
    >
      <Icon symbol="chevron_backward_20px" />
      {text('back')}
    </Link>
  );
  if (data === undefined)
    return (
      <div className="c-page">
        {top}
        {error === null ? (
          <Skeleton rows={6} />
        ) : error instanceof ApiError && error.code === 'not-found' ? (
          <Empty title={text('letterGoneTitle')}>{text('letterGoneText')}</Empty>
        ) : (
          <Failed error={error} onRetry={() => void letter.refetch()} />
        )}
      </div>
    );
  const isDead = data.state === 'dead';
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [text('filter-state'), text(`letters-${data.state}`)],
    [text('column-to'), <Receiver key="to" letter={data} />],
    [text('column-tries'), numberText(data.tries, locale)],
    [text('enqueued'), momentText(data.enqueued_at, locale)],
    ...(data.given_up_at === null ? [] : [[text('column-when'), momentText(data.given_up_at, locale)] as const]),
    ...(data.next_try_at === null ? [] : [[text('column-next'), momentText(data.next_try_at, locale)] as const]),
    ...(may('people.view')
      ? [
          [
            text('person'),
            data.person === null ? (
              <span key="person" className="c-none">
                {text('nobody')}
              </span>
            ) : (
              <Link key="person" href={hrefOf(`people/${data.person.id}`)}>
                {data.person.name === null ? text('noName') : <Masked value={data.person.name} />}
              </Link>
            ),
          ] as const,
        ]
      : []),
  ];
  return (
    <div className="c-page c-letter">
      {top}
      <div className="c-head">
        <h1>
          {kindWord(data.kind)} <code className="ltr">{data.name}</code>
        </h1>
        <div className="c-tools">
          {may('delivery.resend') && (
            <Button
              size="small"
              busy={acts.resend.isPending}
              onClick={() => acts.resend.mutate({ state: data.state, ids: [data.id] })}
            >
              {text(isDead ? 'resend' : 'tryNow')}
            </Button>
          )}
          {may('delivery.discard') && isDead && (
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setDiscarding(true)}>
              {text('discard')}
            </Button>
          )}
        </div>
      </div>
      {data.suppression !== null && (
        <p className="c-warning">
          <Icon symbol="unsubscribe_20px" />
          <span>
            {text('suppressedNote')} <Ago at={data.suppression.at} />
          </span>
        </p>
      )}
      <section className="c-panel" aria-labelledby="facts">
        <h2 id="facts">{text('facts')}</h2>
        <dl className="c-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="c-panel" aria-labelledby="attempts">
        <h2 id="attempts">{text('attempts')}</h2>
        {data.attempts.length === 0 && (
          <>
            <p className="c-soft">{text('attemptsNone')}</p>
            <p>
              <Fault fault={data.error} />
            </p>
          </>
        )}
        <ol className="c-rows">
          {data.attempts.map((attempt) => (
            <li key={`${attempt.at} ${attempt.attempt}`}>
              <span>
                {text('attempt', { number: attempt.attempt })}: {text(`error-${attempt.class}`)}
                <small className="ltr">{attempt.line}</small>
              </span>
              <Ago at={attempt.at} />
            </li>
          ))}
        </ol>
      </section>
      <DiscardDialog
        isOpen={isDiscarding}
        count={1}
        isBusy={acts.discard.isPending}
        onClose={() => setDiscarding(false)}
        onDiscard={(reason) => acts.discard.mutate({ ids: [data.id], reason })}
      />
    </div>
  );
};
