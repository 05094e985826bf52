import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ERROR_CLASSES, LETTER_AGES, LETTER_KINDS, LETTER_STATES, type LetterState } from '#contracts/delivery-desk.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { EndpointsAnswer, LettersAnswer } from '#console/delivery/delivery.answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { post, read } from '../api.ts';
import { useMay } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { LETTER_FILTERS, type LettersFilter } from './letters-filter.ts';
import { LettersTable } from './letters-table.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { Orders } from './orders.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { useLettersActs } from './use-letters-acts.ts';

const NOBODY: ReadonlySet<string> = new Set();

export const LettersTab = () => {
  const text = useTexts('console-delivery');
  const may = useMay();
  const { query } = useAddress();
  const state: LetterState = LETTER_STATES.find((each) => each === query.get('state')) ?? 'dead';
  const filter: LettersFilter = Object.fromEntries(
    LETTER_FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const where = JSON.stringify([state, filter]);
  const [choice, setChoice] = useState({ where, ids: NOBODY });
  // What was chosen in another list is not what is seen here.
  const chosen = choice.where === where ? choice.ids : NOBODY;
  const setChosen = (ids: ReadonlySet<string>) => setChoice({ where, ids });
  const [isDiscarding, setDiscarding] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  const acts = useLettersActs(() => {
    setChosen(NOBODY);
    setDiscarding(false);
  });

  const pages = useInfiniteQuery({
    queryKey: ['letters', state, filter],
    queryFn: ({ pageParam, signal }) =>
      post<LettersAnswer>(
        'delivery/letters',
        { state, ...filter, ...(pageParam !== null && { after: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const letters = pages.data?.pages.flatMap((page) => page.letters) ?? [];
  // One call looks through so many and no more: where the rare ones lie further back, it goes on by itself.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const looksOn = letters.length === 0 && hasNextPage;
  useEffect(() => {
    if (looksOn && !isFetchingNextPage) void fetchNextPage();
  }, [looksOn, isFetchingNextPage, fetchNextPage]);
  const endpoints = useQuery({
    queryKey: ['endpoints'],
    queryFn: ({ signal }) => read<EndpointsAnswer>('delivery/endpoints', signal),
  });

  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(hrefOf('delivery', next), 'replace');
  };
  const hasFilters = Object.keys(filter).length > 0;
  const mayResend = may('delivery.resend');
  const mayDiscard = may('delivery.discard') && state === 'dead';
  const hosts = endpoints.data?.endpoints ?? [];

  return (
    <>
      <p className="c-intro">{text('lettersIntro')}</p>
      <Orders />
      <div className="c-tools">
        <fieldset className="c-filters">
          <Choice
            isBare
            label={text('filter-state')}
            value={state}
            options={LETTER_STATES.map((each) => [each, text(`letters-${each}`)] as const)}
            onChoose={(value) => choose('state', value === 'dead' ? '' : value)}
          />
          <Choice
            isBare
            label={text('filter-kind')}
            value={filter.kind ?? ''}
            options={[['', text('anyKind')], ...LETTER_KINDS.map((each) => [each, text(`kind-${each}`)] as const)]}
            onChoose={(value) => choose('kind', value)}
          />
          {hosts.length > 0 && (
            <Choice
              isBare
              label={text('filter-endpoint')}
              value={filter.endpoint ?? ''}
              options={[['', text('anyEndpoint')], ...hosts.map(({ name }) => [name, name] as const)]}
              onChoose={(value) => choose('endpoint', value)}
            />
          )}
          <Choice
            isBare
            label={text('filter-error')}
            value={filter.error ?? ''}
            options={[['', text('anyError')], ...ERROR_CLASSES.map((each) => [each, text(`error-${each}`)] as const)]}
            onChoose={(value) => choose('error', value)}
          />
          <Choice
            isBare
            label={text('filter-age')}
            value={filter.age ?? ''}
            options={[['', text('anyAge')], ...LETTER_AGES.map((each) => [each, text(`age-${each}`)] as const)]}
            onChoose={(value) => choose('age', value)}
          />
          {filter.name !== undefined && (
            <button
              type="button"
              className="c-only"
              aria-label={text('removeName', { name: filter.name })}
              onClick={() => choose('name', '')}
            >
              <span>{text('onlyName', { name: filter.name })}</span>
              <Icon symbol="close_20px" />
            </button>
          )}
          {hasFilters && (
            <button
              type="button"
              className="c-clear"
              onClick={() =>
                go(
                  hrefOf('delivery', new URLSearchParams({ view: 'letters', ...(state === 'failing' && { state }) })),
                  'replace',
                )
              }
            >
              {text('clearFilters')}
            </button>
          )}
        </fieldset>
        {mayResend && letters.length > 0 && (
          <Button size="small" variant="outlined" colour="neutral" onClick={() => setOrdering(true)}>
            {text('allMatching')}
          </Button>
        )}
      </div>
      {pages.error !== null && letters.length === 0 ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending || looksOn ? (
        <Skeleton rows={8} />
      ) : letters.length === 0 ? (
        <Empty title={text(state === 'dead' ? 'emptyDeadTitle' : 'emptyFailingTitle')}>
          {text(state === 'dead' ? 'emptyDeadText' : 'emptyFailingText')}
        </Empty>
      ) : (
        <LettersTable
          letters={letters}
          chosen={chosen}
          onChosen={mayResend || mayDiscard ? setChosen : undefined}
          onName={(name) => choose('name', name)}
        />
      )}
      <LoadMore pages={pages} />
      {chosen.size > 0 && (
        <section className="c-chosen-bar" aria-label={text('column-select')}>
          <output>{text('selected', { count: chosen.size })}</output>
          {mayResend && (
            <Button
              size="small"
              busy={acts.resend.isPending}
              onClick={() => acts.resend.mutate({ state, ids: [...chosen] })}
            >
              {text(state === 'dead' ? 'resend' : 'tryNow')}
            </Button>
          )}
          {mayDiscard && (
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setDiscarding(true)}>
              {text('discard')}
            </Button>
          )}
          <Button size="small" variant="transparent" colour="neutral" onClick={() => setChosen(NOBODY)}>
            {text('clearSelection')}
          </Button>
        </section>
      )}
      <DiscardDialog
        isOpen={isDiscarding}
        count={chosen.size}
        isBusy={acts.discard.isPending}
        onClose={() => setDiscarding(false)}
        onDiscard={(reason) => acts.discard.mutate({ ids: [...chosen], reason })}
      />
      <OrderDialog isOpen={isOrdering} state={state} filter={filter} onClose={() => setOrdering(false)} />
    </>
  );
};
