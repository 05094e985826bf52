import './people.css';
import './many/many.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PEOPLE_COUNTED_MAX, PEOPLE_SEARCH_MAX_LENGTH } from '#contracts/limits.ts';
import { PEOPLE_SORTS, type PeopleSort } from '#contracts/people-work.ts';
import { PERSON_KINDS, PERSON_STAGES } from '#contracts/people.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { FoundAnswer, PeopleAnswer } from '#console/answers.ts';
import { go, hrefOf, remember, remembered } from '../address.ts';
import { post } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay, useMe } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useResting } from '../use-resting.ts';
import { BulkDialog } from './many/bulk-dialog.tsx';
import { ChosenBar } from './many/chosen-bar.tsx';
import { ExportDialog } from './many/export-dialog.tsx';
import { JobsPanel } from './many/jobs-panel.tsx';
import { useChosen } from './many/use-chosen.ts';
import { PeopleGrid } from './people-grid.tsx';
import { ColumnsDialog } from './views/columns-dialog.tsx';
import { type FilterName, queryOf, useView } from './views/use-view.ts';
import { ViewDialog } from './views/view-dialog.tsx';
import { ViewTabs } from './views/view-tabs.tsx';

const LIST_EVERY_MS = 5_000;
type Opened = 'new-view' | 'edit-view' | 'columns' | 'change' | 'export';

export const PeopleView = () => {
  const text = useTexts('console-people');
  const textOfMany = useTexts('console-many');
  const textOfConsole = useTexts('console');
  const me = useMe();
  const may = useMay();
  const view = useView();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => remembered<string>('sought') ?? '');
  const [opened, setOpened] = useState<Opened>();
  const sought = useResting(typed.trim());
  const isSearch = sought !== '';

  const { filter: named, sort } = view;
  const filter = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, name === 'owner' && value === 'me' ? me.id : value]),
  );
  const chosen = useChosen(isSearch ? 'search' : JSON.stringify(filter));
  const canChoose = may('people.bulk') || may('people.export-many');
  const list = useInfiniteQuery({
    queryKey: ['people', filter, sort],
    queryFn: ({ pageParam, signal }) =>
      post<PeopleAnswer>('people', { ...filter, sort, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: !isSearch && view.state !== 'pending',
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

  const show = (next: typeof named, order: PeopleSort) => {
    remember({ row: undefined, scroll: undefined });
    go(hrefOf('people', queryOf(view, next, order)), 'replace');
  };
  const choose = (name: FilterName, value: string) => {
    const { [name]: _, ...others } = named;
    show(value === '' ? others : { ...others, [name]: value }, sort);
  };
  const clearFilters = () => show({}, 'activity');
  const type = (words: string) => {
    setTyped(words);
    remember({ sought: words, row: undefined, scroll: undefined });
  };
  const canEdit = view.saved !== undefined && (view.saved.is_own || may('people.share'));
  const isAnyChosen = chosen.isAll || chosen.ids.size > 0;
  useKeys({
    '/': () => box.current?.focus(),
    c: () => setOpened('columns'),
    ...(!isSearch && { s: () => setOpened(canEdit ? 'edit-view' : 'new-view') }),
    ...(may('people.bulk') && isAnyChosen && { b: () => setOpened('change') }),
    ...(may('people.export-many') && (isAnyChosen || !isSearch) && { e: () => setOpened('export') }),
    ...(canChoose && !isSearch && { '*': chosen.chooseAll }),
    ...(isAnyChosen && { Escape: chosen.clear }),
  });

  const source = isSearch ? found : list;
  const people = isSearch ? (found.data?.people ?? []) : (list.data?.pages.flatMap((page) => page.people) ?? []);
  const count = list.data?.pages[0]?.count;
  const hasFilters = Object.keys(filter).length > 0;
  const chosenPeople = isAnyChosen && !chosen.isAll ? { ids: [...chosen.ids] } : { filter };
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
        <div className="c-head-acts">
          {!isSearch && (
            <Button
              size="small"
              variant="transparent"
              colour="neutral"
              onClick={() => setOpened(canEdit ? 'edit-view' : 'new-view')}
            >
              {textOfMany(canEdit ? 'viewEdit' : 'viewNew')}
            </Button>
          )}
          <Button size="small" variant="transparent" colour="neutral" onClick={() => setOpened('columns')}>
            {textOfMany('columns')}
          </Button>
          {may('people.export-many') && !isSearch && (
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              leadingIcon={<Icon symbol="download_20px" />}
              onClick={() => setOpened('export')}
            >
              {textOfMany('export')}
            </Button>
          )}
        </div>
      </div>
      <ViewTabs view={view} />
      {view.state === 'gone' && <p className="c-notice">{textOfMany('viewGone')}</p>}
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
              value={named.stage ?? ''}
              options={[
                ['', text('anyStage')],
                ...PERSON_STAGES.map((stage) => [stage, text(`stage-${stage}`)] as const),
              ]}
              onChoose={(value) => choose('stage', value)}
            />
            <Choice
              isBare
              label={text('filter-owner')}
              value={named.owner ?? ''}
              options={owners}
              onChoose={(value) => choose('owner', value)}
            />
            <Choice
              isBare
              label={text('filter-kind')}
              value={named.kind ?? ''}
              options={[['', text('anyKind')], ...PERSON_KINDS.map((kind) => [kind, text(`kind-${kind}`)] as const)]}
              onChoose={(value) => choose('kind', value)}
            />
            <Choice
              isBare
              label={text('filter-edition')}
              value={named.edition ?? ''}
              options={[['', text('anyEdition')], ...me.editions.map((edition) => [edition, edition] as const)]}
              onChoose={(value) => choose('edition', value)}
            />
            {may('tasks.view') && (
              <Choice
                isBare
                label={text('filter-task')}
                value={named.task ?? ''}
                options={[
                  ['', text('anyTask')],
                  ['open', text('task-open')],
                  ['overdue', text('task-overdue')],
                ]}
                onChoose={(value) => choose('task', value)}
              />
            )}
            {may('people.confirm') && (
              <Choice
                isBare
                label={textOfMany('filter-confirm')}
                value={named.confirm ?? ''}
                options={[
                  ['', textOfMany('anyConfirm')],
                  ['waiting', textOfMany('confirm-waiting')],
                ]}
                onChoose={(value) => choose('confirm', value)}
              />
            )}
            <Choice
              isBare
              label={text('sort')}
              value={sort}
              options={(named.task === undefined ? PEOPLE_SORTS : (['task'] as const)).map(
                (each) => [each, text(`sort-${each}`)] as const,
              )}
              onChoose={(value) => show(named, PEOPLE_SORTS.find((each) => each === value) ?? sort)}
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
      <JobsPanel />
      {canChoose && (
        <ChosenBar
          chosen={chosen}
          canAll={!isSearch}
          onChange={() => setOpened('change')}
          onExport={() => setOpened('export')}
        />
      )}
      {source.error !== null && people.length === 0 ? (
        <Failed error={source.error} onRetry={() => void source.refetch()} />
      ) : source.isPending ? (
        <Skeleton rows={12} />
      ) : people.length > 0 ? (
        <PeopleGrid
          key={JSON.stringify([filter, sort, isSearch])}
          columns={view.columns}
          chosen={canChoose ? chosen : undefined}
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
      {(opened === 'new-view' || opened === 'edit-view') && (
        <ViewDialog
          view={view}
          how={opened === 'edit-view' && canEdit ? 'edit' : 'new'}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'columns' && <ColumnsDialog view={view} onClose={() => setOpened(undefined)} />}
      {opened === 'change' && (
        <BulkDialog chosen={chosenPeople} onClose={() => setOpened(undefined)} onStarted={chosen.clear} />
      )}
      {opened === 'export' && (
        <ExportDialog chosen={chosenPeople} columns={view.columns} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
};
