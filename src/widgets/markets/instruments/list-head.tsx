import type { MouseEventHandler } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { widestSpreadDigits } from '#market/client/quotes/reserved-digits.ts';
import { COLUMN_HEAD, ROW, ROWS } from '#market/client/quotes/table-roles.ts';
import type { ListedFacts } from './instruments-props.ts';
import type { ListQuery, Sort } from './list-query.ts';

export type ListLinks = {
  readonly query: ListQuery;
  readonly hrefOf: (asks: ListQuery) => string;
  readonly follow: (asks: ListQuery) => MouseEventHandler;
};

/** Columns that sort are links: up, down, and back to the brokerage's order. */
export const ListHead = ({ query, rows, hrefOf, follow }: ListLinks & { readonly rows: readonly ListedFacts[] }) => {
  const text = useTexts('instruments');
  const quotesText = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const sortLink = (column: 'name' | 'spread' | 'change', label: string) => {
    const asks: ListQuery = { ...query, sort: nextSort(column, query.sort), page: 1 };
    return (
      <a className="instruments-sort" href={hrefOf(asks)} onClick={follow(asks)}>
        {label}
        <span className="instruments-order" aria-hidden="true" />
      </a>
    );
  };
  const orderOf = (column: string) =>
    query.sort === column ? 'ascending' : query.sort === `-${column}` ? 'descending' : undefined;
  return (
    <thead {...ROWS}>
      <tr {...ROW}>
        <th {...COLUMN_HEAD} aria-sort={orderOf('name')}>
          {sortLink('name', text('name'))}
        </th>
        <th {...COLUMN_HEAD} className="quotes-number quotes-prices">
          {quotesText('bid')}
        </th>
        <th {...COLUMN_HEAD} className="quotes-number quotes-prices">
          {quotesText('ask')}
        </th>
        <th
          {...COLUMN_HEAD}
          className="quotes-number"
          aria-sort={orderOf('spread')}
          data-room={widestSpreadDigits(rows, locale)}
        >
          {sortLink('spread', quotesText('spread'))}
        </th>
        <th {...COLUMN_HEAD} className="quotes-number" aria-sort={orderOf('change')}>
          {sortLink('change', text('change'))}
        </th>
      </tr>
    </thead>
  );
};

/** A change is looked for at its largest first, names and spreads at their smallest; the third click is the brokerage's order again. */
const ORDERS: Readonly<Record<'name' | 'spread' | 'change', readonly Sort[]>> = {
  name: ['name', '-name'],
  spread: ['spread', '-spread'],
  change: ['-change', 'change'],
};

const nextSort = (column: 'name' | 'spread' | 'change', now: Sort | undefined): Sort | undefined => {
  const orders = ORDERS[column];
  return orders[now === undefined ? 0 : orders.indexOf(now) + 1];
};
