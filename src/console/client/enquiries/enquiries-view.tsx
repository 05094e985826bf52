import './enquiries.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ANSWERED_KINDS, ENQUIRY_KINDS, WORK_STATES } from '#contracts/enquiry-kinds.ts';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { EnquiriesAnswer } from '#console/enquiries/enquiries.answers.ts';
import { go, hrefOf, remember, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { useMe } from '../me.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { Link } from '../parts/link.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Ago } from '../parts/moments.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useRowKeys } from '../parts/use-row-keys.ts';
import { EnquiryState } from './enquiry-state.tsx';

const FILTERS = ['state', 'kind', 'owner', 'edition'] as const;
const COLUMNS = ['name', 'kind', 'state', 'owner', 'edition', 'age'] as const;
/** First those that staff answer. */
const KINDS = [
  ...ANSWERED_KINDS,
  ...ENQUIRY_KINDS.filter((kind) => !ANSWERED_KINDS.some((answered) => answered === kind)),
];
const EVERY_MS = 10_000;

/** Whoever asked something: what nobody has answered begins with who waits longest. */
export const EnquiriesView = () => {
  const text = useTexts('console-enquiries');
  const textOfConsole = useTexts('console');
  const me = useMe();
  const { query } = useAddress();
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value === 'me' ? me.id : value]];
    }),
  );
  const pages = useInfiniteQuery({
    queryKey: ['enquiries', filter],
    queryFn: ({ pageParam, signal }) =>
      post<EnquiriesAnswer>('enquiries', { ...filter, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? EVERY_MS : false),
  });
  const enquiries = pages.data?.pages.flatMap((page) => page.enquiries) ?? [];
  const count = pages.data?.pages[0]?.count;
  const hasFilters = Object.keys(filter).length > 0;
  const isThere = enquiries.length > 0;
  const { list, at, setRow } = useRowKeys<HTMLTableSectionElement>(enquiries.length);

  const choose = (name: (typeof FILTERS)[number], value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setRow(0);
    go(hrefOf('enquiries', next), 'replace');
  };
  const clear = () => go(hrefOf('enquiries'), 'replace');

  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-enquiries')}</h1>
        <output className="c-count">
          {count === undefined
            ? ''
            : count === null
              ? text('countOver', { count: PEOPLE_COUNTED_MAX })
              : text('count', { count })}
        </output>
      </div>
      <fieldset className="c-tools c-filters" aria-label={text('filters')}>
        <Choice
          isBare
          label={text('filter-state')}
          value={query.get('state') ?? ''}
          options={[['', text('anyState')], ...WORK_STATES.map((each) => [each, text(`state-${each}`)] as const)]}
          onChoose={(value) => choose('state', value)}
        />
        <Choice
          isBare
          label={text('filter-kind')}
          value={query.get('kind') ?? ''}
          options={[
            ['', text('anyKind')],
            ...KINDS.map((each) => [each, text(`kind-${each}`)] as const),
            ['all', text('allKinds')],
          ]}
          onChoose={(value) => choose('kind', value)}
        />
        <Choice
          isBare
          label={text('filter-owner')}
          value={query.get('owner') ?? ''}
          options={[
            ['', text('anyOwner')],
            ['me', text('ownerMe')],
            ['none', text('ownerNone')],
            ...me.staff.filter(({ id }) => id !== me.id).map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(value) => choose('owner', value)}
        />
        <Choice
          isBare
          label={text('filter-edition')}
          value={query.get('edition') ?? ''}
          options={[['', text('anyEdition')], ...me.editions.map((edition) => [edition, edition] as const)]}
          onChoose={(value) => choose('edition', value)}
        />
        {hasFilters && (
          <button type="button" className="c-clear" onClick={clear}>
            {text('clearFilters')}
          </button>
        )}
      </fieldset>
      {pages.error !== null && !isThere ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={8} />
      ) : isThere ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        <section className="c-table c-enquiries" aria-label={text('listLabel')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    {text(`column-${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={list}>
              {enquiries.map((enquiry, index) => (
                <tr key={enquiry.id} data-current={index === at ? '' : undefined}>
                  <th scope="row">
                    <Link
                      href={hrefOf(`enquiries/${enquiry.id}`)}
                      onFocus={() => setRow(index)}
                      onClick={() => remember({ row: index })}
                    >
                      {enquiry.name === null ? text('noName') : <Masked value={enquiry.name} />}
                    </Link>
                    {enquiry.is_made_up && <MadeUp />}
                  </th>
                  <td>
                    {text(`kind-${enquiry.kind}`)}
                    {enquiry.topic !== null && <small>{text(`topic-${enquiry.topic}` as 'topic-other')}</small>}
                    {enquiry.subject !== null && (
                      <small>
                        <span className="ltr">{enquiry.subject}</span>
                      </small>
                    )}
                  </td>
                  <td>
                    <EnquiryState state={enquiry.state} />
                  </td>
                  <td data-column="owner">
                    {enquiry.owner === null ? (
                      <span className="c-none">{text('nobody')}</span>
                    ) : (
                      <bdi>{enquiry.owner.name}</bdi>
                    )}
                  </td>
                  <td data-column="edition">
                    <span className="ltr">{enquiry.edition}</span>
                  </td>
                  <td className="c-when">
                    <Ago at={enquiry.created_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : hasFilters ? (
        <Empty
          title={text('noMatchTitle')}
          action={
            <Button size="small" variant="outlined" colour="neutral" onClick={clear}>
              {text('clearFilters')}
            </Button>
          }
        >
          {text('noMatchText')}
        </Empty>
      ) : (
        <Empty title={text('emptyTitle')}>{text('emptyText')}</Empty>
      )}
      <LoadMore pages={pages} />
    </div>
  );
};
