import './people.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PEOPLE_COUNTED_MAX, PEOPLE_SEARCH_MAX_LENGTH } from '#contracts/limits.ts';
import { PERSON_KINDS, PERSON_STAGES } from '#contracts/people.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { FoundAnswer, PeopleAnswer } from '#console/answers.ts';
import { go, hrefOf, remember, remembered, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay, useMe } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useResting } from '../use-resting.ts';
import { PeopleGrid } from './people-grid.tsx';

const LIST_EVERY_MS = 5_000;
const FILTERS = ['stage', 'owner', 'kind', 'edition', 'task'] as const;
const SORTS = ['activity', 'created', 'task'] as const;

export const PeopleView = () => {
  const text = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const me = useMe();
  const may = useMay();
  const { query } = useAddress();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => remembered<string>('sought') ?? '');
  const sought = useResting(typed.trim());

  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value === 'me' ? me.id : value]];
    }),
  );
  // People with tasks are in the order of these.
  const sort = query.has('task') ? 'task' : (SORTS.find((each) => each === query.get('sort')) ?? 'activity');
  const list = useInfiniteQuery({
    queryKey: ['people', filter, sort],
    queryFn: ({ pageParam, signal }) =>
      post<PeopleAnswer>('people', { ...filter, sort, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: sought === '',
    // While one looks at its beginning, who comes meanwhile appears.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? LIST_EVERY_MS : false),
  });
  const found = useQuery({
    queryKey: ['search', sought],
    queryFn: ({ signal }) => post<FoundAnswer>('people/search', { text: sought }, signal),
    enabled: sought !== '',
    placeholderData: (before) => before,
    gcTime: 60_000,
  });

  const choose = (name: (typeof FILTERS)[number] | 'sort', value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    remember({ row: undefined, scroll: undefined });
    go(hrefOf('people', next), 'replace');
  };
  const clearFilters = () => go(hrefOf('people'), 'replace');
  const type = (words: string) => {
    setTyped(words);
    remember({ sought: words, row: undefined, scroll: undefined });
  };
  useKeys({ '/': () => box.current?.focus() });

  const isSearch = sought !== '';
  const source = isSearch ? found : list;
  const people = isSearch ? (found.data?.people ?? []) : (list.data?.pages.flatMap((page) => page.people) ?? []);
  const count = list.data?.pages[0]?.count;
  const hasFilters = Object.keys(filter).length > 0;
  const seesAll = may('see.name') && may('see.contact');
  const owners = [
    ['', text('anyOwner')],
    ['me', text('ownerMe')],
    ['none', text('ownerNone')],
    ...me.staff.filter(({ id }) => id !== me.id).map(({ id, name }) => [id, name] as const),
  ] as const;

  return (
    <div className="c-page c-people">
      <div className="c-head">
        <h1>{textOfConsole('section-people')}</h1>
        <output className="c-count">
          {isSearch
            ? found.data !== undefined && text('found', { count: people.length })
            : count === undefined
              ? ''
              : count === null
                ? text('countOver', { count: PEOPLE_COUNTED_MAX })
                : text('count', { count })}
        </output>
      </div>
      <div className="c-tools">
        <div className="c-search">
          <Icon symbol="search_20px" />
          <input
            ref={box}
            type="search"
            aria-label={text('search')}
            placeholder={text('searchPlaceholder')}
            maxLength={PEOPLE_SEARCH_MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              if (typed === '') box.current?.blur();
              else type('');
            }}
          />
          {typed === '' ? (
            <kbd aria-hidden="true">/</kbd>
          ) : (
            <button type="button" aria-label={text('clearSearch')} onClick={() => type('')}>
              <Icon symbol="close_20px" />
            </button>
          )}
        </div>
        {!isSearch && (
          <fieldset className="c-filters" aria-label={text('filters')}>
            <Choice
              isBare
              label={text('filter-stage')}
              value={query.get('stage') ?? ''}
              options={[
                ['', text('anyStage')],
                ...PERSON_STAGES.map((stage) => [stage, text(`stage-${stage}`)] as const),
              ]}
              onChoose={(value) => choose('stage', value)}
            />
            <Choice
              isBare
              label={text('filter-owner')}
              value={query.get('owner') ?? ''}
              options={owners}
              onChoose={(value) => choose('owner', value)}
            />
            <Choice
              isBare
              label={text('filter-kind')}
              value={query.get('kind') ?? ''}
              options={[['', text('anyKind')], ...PERSON_KINDS.map((kind) => [kind, text(`kind-${kind}`)] as const)]}
              onChoose={(value) => choose('kind', value)}
            />
            <Choice
              isBare
              label={text('filter-edition')}
              value={query.get('edition') ?? ''}
              options={[['', text('anyEdition')], ...me.editions.map((edition) => [edition, edition] as const)]}
              onChoose={(value) => choose('edition', value)}
            />
            {may('tasks.view') && (
              <Choice
                isBare
                label={text('filter-task')}
                value={query.get('task') ?? ''}
                options={[
                  ['', text('anyTask')],
                  ['open', text('task-open')],
                  ['overdue', text('task-overdue')],
                ]}
                onChoose={(value) => choose('task', value)}
              />
            )}
            <Choice
              isBare
              label={text('sort')}
              value={sort}
              options={(query.has('task') ? (['task'] as const) : SORTS).map(
                (each) => [each, text(`sort-${each}`)] as const,
              )}
              onChoose={(value) => choose('sort', value === 'activity' ? '' : value)}
            />
            {hasFilters && (
              <button type="button" className="c-clear" onClick={clearFilters}>
                {text('clearFilters')}
              </button>
            )}
          </fieldset>
        )}
        {isSearch && !seesAll && <p className="c-soft">{text('searchWhole')}</p>}
        {isSearch && found.data?.is_complete === false && <p className="c-soft">{text('foundMore')}</p>}
      </div>
      {source.error !== null && people.length === 0 ? (
        <Failed error={source.error} onRetry={() => void source.refetch()} />
      ) : source.isPending ? (
        <Skeleton rows={12} />
      ) : people.length > 0 ? (
        <PeopleGrid
          key={JSON.stringify([filter, sort, isSearch])}
          sort={isSearch ? 'activity' : sort}
          people={people}
          total={isSearch ? people.length : (count ?? -1)}
          onEnd={() => {
            if (!isSearch && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
          }}
        />
      ) : isSearch ? (
        <Empty title={text('notFoundTitle')}>{text('notFoundText')}</Empty>
      ) : hasFilters ? (
        <Empty
          title={text('noMatchTitle')}
          action={
            <Button size="small" variant="outlined" colour="neutral" onClick={clearFilters}>
              {text('clearFilters')}
            </Button>
          }
        >
          {text('noMatchText')}
        </Empty>
      ) : (
        <Empty title={text('emptyTitle')}>{text('emptyText')}</Empty>
      )}
    </div>
  );
};
