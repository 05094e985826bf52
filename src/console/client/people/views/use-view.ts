import { useQuery } from '@tanstack/react-query';
import {
  BUILT_IN_VIEWS,
  BUILT_IN_VIEW_IDS,
  FIRST_PEOPLE_COLUMNS,
  PEOPLE_SORTS,
  type PeopleColumn,
  type PeopleSort,
  type ViewSetting,
} from '#contracts/people-work.ts';
import type { ViewRow, ViewsAnswer } from '#console/people/people-work.answers.ts';
import { useAddress } from '#console/client/address.ts';
import { read } from '#console/client/api.ts';

export const FILTERS = ['stage', 'owner', 'kind', 'edition', 'task', 'confirm'] as const;
export type FilterName = (typeof FILTERS)[number];
type Filter = Readonly<Partial<Record<FilterName, string>>>;

export type CurrentView = {
  /** Of the console, of a member of staff, or null where the address has filters of no view. */
  readonly id: string | null;
  readonly saved: ViewRow | undefined;
  /** As they stand in the address: `me` is whoever looks. */
  readonly filter: Filter;
  readonly sort: PeopleSort;
  readonly columns: readonly PeopleColumn[];
  /** What the view says of columns, before what somebody chose for themselves. */
  readonly ownColumns: readonly PeopleColumn[] | undefined;
  /** Whether filters or order are others than those of the saved view. */
  readonly isChanged: boolean;
  /** The address names a view that is not known yet, or is not there any more. */
  readonly state: 'there' | 'pending' | 'gone';
};

const sameFilter = (one: Filter, other: Filter): boolean => FILTERS.every((name) => one[name] === other[name]);

export const useViews = () =>
  useQuery({
    queryKey: ['people-views'],
    queryFn: ({ signal }) => read<ViewsAnswer>('people/views', signal),
    staleTime: 30_000,
  });

/**
 * The list as the address has it: a view by its id, and filters that were chosen over it. Filters in the address hold against those of the
 * view, so that a link shows the same to everybody, and a change of the view moves nobody's list.
 */
export function useView(): CurrentView {
  const { query } = useAddress();
  const views = useViews();
  const named = query.get('view');
  const saved = views.data?.views.find(({ id }) => id === named);
  const builtIn = BUILT_IN_VIEW_IDS.find((id) => id === named);
  const setting: Pick<ViewSetting, 'filter' | 'sort' | 'columns'> | undefined =
    builtIn === undefined ? saved?.setting : BUILT_IN_VIEWS[builtIn];
  const inAddress: Filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const askedSort = PEOPLE_SORTS.find((each) => each === query.get('sort'));
  const isExplicit = askedSort !== undefined || Object.keys(inAddress).length > 0;
  const filter: Filter = isExplicit || setting === undefined ? inAddress : setting.filter;
  const sort =
    filter.task !== undefined ? 'task' : isExplicit || setting === undefined ? (askedSort ?? 'activity') : setting.sort;
  const ownColumns = setting?.columns;
  const chosen = ownColumns ?? views.data?.columns ?? FIRST_PEOPLE_COLUMNS;
  return {
    id: builtIn ?? saved?.id ?? (isExplicit ? null : 'all'),
    saved,
    filter,
    sort,
    // What the list is in the order of is always seen.
    columns: chosen.includes(sort) ? chosen : [...chosen, sort],
    ownColumns,
    isChanged: setting !== undefined && (!sameFilter(filter, setting.filter as Filter) || sort !== setting.sort),
    state:
      named === null || setting !== undefined
        ? 'there'
        : views.data === undefined && views.error === null
          ? 'pending'
          : 'gone',
  };
}

/** An address with a view kept, and filters that hold against its own. */
export function queryOf(view: CurrentView, filter: Filter, sort: PeopleSort): URLSearchParams {
  const next = new URLSearchParams();
  const isOfView = view.id !== null && view.id !== 'all';
  if (isOfView) next.set('view', view.id);
  for (const name of FILTERS) if (filter[name] !== undefined) next.set(name, filter[name]);
  // Without filters, the order says that they were taken away.
  if (sort !== 'activity' || isOfView) next.set('sort', sort);
  return next;
}
