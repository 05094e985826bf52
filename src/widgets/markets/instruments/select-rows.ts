import { INSTRUMENTS_A_PAGE } from '#contracts/limits.ts';
import type { ListedFacts } from './instruments-props.ts';
import type { ListQuery, Sort } from './list-query.ts';

/** Percent since the last close, by symbol; null: asked for, and not known. */
export type DayChanges = ReadonlyMap<string, number | null>;

export type Selection = {
  readonly rows: readonly ListedFacts[];
  readonly total: number;
  readonly pages: number;
  readonly page: number;
};

const MARKS = /\p{M}/gu;
const SEPARATORS = /[\s/.&-]+/g;

/** `Télefonica` is found by `telefonica`, `EUR/USD` by `eurusd` and by `eur usd`. */
const folded = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase();

function matches({ symbol, slug, name }: ListedFacts, q: string): boolean {
  const words = folded(q).split(SEPARATORS).filter(Boolean);
  const haystack = folded(`${symbol} ${slug} ${name}`);
  return words.every((word) => haystack.includes(word)) || haystack.replace(SEPARATORS, '').includes(words.join(''));
}

/** Spreads of different markets are compared as a share of the price. */
const relativeSpread = ({ typicalSpread = 0, referencePrice }: ListedFacts): number => typicalSpread / referencePrice;

function sorted(
  rows: readonly ListedFacts[],
  sort: Sort | undefined,
  changes: DayChanges,
  language: string,
): readonly ListedFacts[] {
  if (sort === undefined) return rows;
  const turn = sort.startsWith('-') ? -1 : 1;
  const byName = new Intl.Collator(language, { numeric: true }).compare;
  const changeOf = ({ symbol }: ListedFacts): number | null => changes.get(symbol) ?? null;
  return rows.toSorted((a, b) => {
    if (sort.endsWith('name')) return turn * byName(a.name, b.name);
    if (sort.endsWith('spread')) return turn * (relativeSpread(a) - relativeSpread(b));
    const [one, other] = [changeOf(a), changeOf(b)];
    // What is not known is last, whichever way the order runs.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return turn * (one - other);
  });
}

/** The rows of one page of the list. A page beyond the last is the last. */
export function selectRows(
  all: readonly ListedFacts[],
  { kind, group, sort, q, page }: ListQuery,
  changes: DayChanges,
  language: string,
): Selection {
  const found = all.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (group === undefined || row.group === group) &&
      (q === '' || matches(row, q)),
  );
  const pages = Math.max(1, Math.ceil(found.length / INSTRUMENTS_A_PAGE));
  const shown = Math.min(page, pages);
  const from = (shown - 1) * INSTRUMENTS_A_PAGE;
  return {
    rows: sorted(found, sort, changes, language).slice(from, from + INSTRUMENTS_A_PAGE),
    total: found.length,
    pages,
    page: shown,
  };
}
