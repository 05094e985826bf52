import {
  INSTRUMENT_GROUPS,
  INSTRUMENT_KINDS,
  type InstrumentGroup,
  type InstrumentKind,
} from '#contracts/instruments.ts';

/** What can be asked of the list in the address: `?kind=forex&group=major&sort=-spread&q=eur&page=2`. */
export const LIST_QUERY_KEYS = ['kind', 'group', 'sort', 'q', 'page'] as const;

/** A minus turns the order round. */
export const SORTS = ['name', '-name', 'spread', '-spread', 'change', '-change'] as const;
export type Sort = (typeof SORTS)[number];

export type ListQuery = {
  readonly kind?: InstrumentKind | undefined;
  readonly group?: InstrumentGroup | undefined;
  /** Undefined: the brokerage's own order. */
  readonly sort?: Sort | undefined;
  readonly q: string;
  /** From 1. */
  readonly page: number;
};

const Q_MAX_LENGTH = 60;
const PAGE_MAX = 99;

const known = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((one) => one === value);

/** Any text is a query: what makes no sense in it counts as not asked. */
export function parseListQuery(asked: Readonly<Record<string, string | undefined>>): ListQuery {
  const kind = known(INSTRUMENT_KINDS, asked['kind']);
  const page = Number(asked['page']);
  return {
    kind,
    group: known<InstrumentGroup>(
      kind === undefined ? Object.values(INSTRUMENT_GROUPS).flat() : INSTRUMENT_GROUPS[kind],
      asked['group'],
    ),
    sort: known(SORTS, asked['sort']),
    q: (asked['q'] ?? '').trim().slice(0, Q_MAX_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** `?kind=forex&page=2`, without what need not be said; `` for the list as it is at first. */
export function listSearch({ kind, group, sort, q, page }: ListQuery): string {
  const said = { kind, group, sort, q: q === '' ? undefined : q, page: page === 1 ? undefined : String(page) };
  const search = new URLSearchParams(
    Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as [string, string]])),
  );
  return search.size === 0 ? '' : `?${search}`;
}

/**
 * Whether many may ask for the same: nothing typed, and nothing but what the list's own links say. Pages of any other
 * query are not kept, so that nobody can fill the cache with them.
 */
export function isCommonListQuery(query: URLSearchParams): boolean {
  const asked = Object.fromEntries(
    LIST_QUERY_KEYS.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? ''] as const] : [])),
  );
  const parsed = parseListQuery(asked);
  return parsed.q === '' && new URLSearchParams(asked).toString() === listSearch(parsed).slice(1);
}
