import './requests.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REQUEST_KINDS } from '#contracts/data-requests.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import { REQUEST_SOURCES } from '#console/requests/request-words.ts';
import type { RequestRow, RequestsAnswer } from '#console/requests/requests.answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { useMay, useMe } from '../me.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { Link } from '../parts/link.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { dayText } from '../parts/moments.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { OpenDialog } from './open-dialog.tsx';

/** Beside `unfinished`, which an address without a view means. */
const VIEWS = ['unfinished', 'overdue', 'waiting', 'done', 'refused', 'all'] as const;
const COLUMNS = ['what', 'person', 'due', 'state', 'owner', 'source'] as const;

export const RequestsView = () => {
  const text = useTexts('console-requests');
  const textOfConsole = useTexts('console');
  const textOfActs = useTexts('console-acts');
  const textOfPeople = useTexts('console-people');
  const me = useMe();
  const may = useMay();
  const { query } = useAddress();
  const [isOpening, setOpening] = useState(false);
  const view = VIEWS.find((each) => each === query.get('view')) ?? 'unfinished';
  const kind = REQUEST_KINDS.find((each) => each === query.get('kind'));
  const source = REQUEST_SOURCES.find((each) => each === query.get('source'));
  const owner = query.get('owner') ?? '';
  const filter = {
    view,
    ...(kind && { kind }),
    ...(source && { source }),
    ...(owner !== '' && { owner: owner === 'me' ? me.id : owner }),
  };
  const pages = useInfiniteQuery({
    queryKey: ['requests', filter],
    queryFn: ({ pageParam, signal }) =>
      post<RequestsAnswer>('requests', { ...filter, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = pages.data?.pages.flatMap((page) => page.requests) ?? [];
  const overdue = pages.data?.pages[0]?.overdue ?? 0;
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '' || (name === 'view' && value === 'unfinished')) next.delete(name);
    else next.set(name, value);
    go(hrefOf('requests', next), 'replace');
  };
  const hasFilters = view !== 'unfinished' || kind !== undefined || source !== undefined || owner !== '';
  const newCase = may('requests.work') && (
    <Button size="small" leadingIcon={<Icon symbol="add_20px" />} onClick={() => setOpening(true)}>
      {text('open')}
    </Button>
  );
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-requests')}</h1>
        {newCase}
      </div>
      <p className="c-intro">{text('intro')}</p>
      <div className="c-tools">
        <Choice
          label={text('filter-view')}
          isBare
          value={view}
          options={VIEWS.map((each) => [each, text(`view-${each}`)])}
          onChoose={(value) => choose('view', value)}
        />
        <Choice
          label={text('filter-kind')}
          isBare
          value={kind ?? ''}
          options={[['', text('anyKind')], ...REQUEST_KINDS.map((each) => [each, textOfActs(`kind-${each}`)] as const)]}
          onChoose={(value) => choose('kind', value)}
        />
        <Choice
          label={text('filter-source')}
          isBare
          value={source ?? ''}
          options={[['', text('anySource')], ...REQUEST_SOURCES.map((each) => [each, text(`source-${each}`)] as const)]}
          onChoose={(value) => choose('source', value)}
        />
        <Choice
          label={textOfPeople('filter-owner')}
          isBare
          value={owner}
          options={[
            ['', textOfPeople('anyOwner')],
            ['me', textOfPeople('ownerMe')],
            ['none', textOfPeople('ownerNone')],
            ...me.staff.filter(({ id }) => id !== me.id).map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(value) => choose('owner', value)}
        />
        {overdue > 0 && view !== 'overdue' && (
          <button type="button" className="c-overdue-all" onClick={() => choose('view', 'overdue')}>
            {text('overdueCount', { count: overdue })}
          </button>
        )}
      </div>
      {pages.error !== null && rows.length === 0 ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={8} />
      ) : rows.length === 0 ? (
        <Empty title={text(hasFilters ? 'noMatchTitle' : 'emptyTitle')} action={hasFilters ? undefined : newCase}>
          {text(hasFilters ? 'noMatchText' : 'emptyText')}
        </Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        <section className="c-table" aria-label={text('listLabel')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {text(`column-${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <LoadMore pages={pages} />
      {isOpening && <OpenDialog onClose={() => setOpening(false)} />}
    </div>
  );
};

const Row = ({ row }: { readonly row: RequestRow }) => {
  const text = useTexts('console-requests');
  const textOfActs = useTexts('console-acts');
  const textOfPeople = useTexts('console-people');
  return (
    <tr>
      <th scope="row">
        <span className="c-case-who">
          <Link href={hrefOf(`requests/${row.id}`)}>{textOfActs(`kind-${row.kind}`)}</Link>
          {row.is_made_up && <MadeUp />}
        </span>
      </th>
      <td>
        {row.person === null ? (
          <span className="c-none">{text('unknownPerson')}</span>
        ) : row.person.is_erased ? (
          <span className="c-none">{textOfPeople('erased')}</span>
        ) : row.person.name === null ? (
          textOfPeople('noName')
        ) : (
          <Masked value={row.person.name} />
        )}
      </td>
      <td className="c-when">
        <Due row={row} />
      </td>
      <td>
        <RequestState row={row} />
      </td>
      <td>
        {row.owner === null ? <span className="c-none">{textOfPeople('nobody')}</span> : <bdi>{row.owner.name}</bdi>}
      </td>
      <td>{text(`source-${row.source}`)}</td>
    </tr>
  );
};

export const Due = ({ row }: { readonly row: RequestRow }) => {
  const text = useTexts('console-requests');
  const { locale } = usePageLanguage();
  return (
    <span className="c-due" data-overdue={row.is_overdue ? '' : undefined}>
      <time dateTime={row.due_at}>{dayText(row.due_at, locale)}</time>
      {row.is_overdue && <span>{text('overdue')}</span>}
    </span>
  );
};

export const RequestState = ({ row }: { readonly row: RequestRow }) => {
  const text = useTexts('console-requests');
  const textOfActs = useTexts('console-acts');
  return (
    <span className="c-state" data-state={row.state}>
      {row.outcome === null ? text(`state-${row.state}`) : textOfActs(`outcome-${row.outcome}`)}
    </span>
  );
};
