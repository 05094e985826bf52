import type { ReactNode } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { rowData } from '#market/client/quotes/row-data.ts';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';
import { QuoteAge } from '#market/client/quotes/quote-age.tsx';
import { quoteLink } from '#market/client/quotes/quote-link.ts';
import { CELL, ROW, ROW_HEAD } from '#market/client/quotes/table-roles.ts';
import { ChangeCell } from './change-cell.tsx';
import type { CryptoColumn, CryptoProps } from './crypto-props.ts';

type CryptoRowProps = { readonly pair: string; readonly list: CryptoProps; readonly columns: readonly CryptoColumn[] };

/** A dummy until the binder writes into it (QTS-6). Attributes that it writes are left alone by hydration. */
export const CryptoRow = ({ pair, list, columns }: CryptoRowProps) => {
  const text = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const facts = list.instruments.find(({ symbol }) => symbol === pair);
  const slug = list.instrumentSlugs[pair] ?? facts?.slug ?? pair;
  const name = list.instrumentNames[pair] ?? facts?.name ?? pair;
  const tradeLink = tradeLinkOf(list);
  const price = (side: 'bid' | 'ask') => <PriceCell name={`${pair}.${side}`} room={priceDigits(facts, locale)} />;
  const cells: Readonly<Record<CryptoColumn, ReactNode>> = {
    symbol: (
      <th key="symbol" {...ROW_HEAD} className="quotes-symbol crypto-symbol">
        <CryptoName
          name={name}
          pair={pair}
          href={list.fullPathUrl === undefined ? undefined : quoteLink(list.fullPathUrl, slug)}
        />
        <QuoteAge pair={pair} />
      </th>
    ),
    bid: (
      <td key="bid" {...CELL} className="quotes-cell">
        {price('bid')}
      </td>
    ),
    ask: (
      <td key="ask" {...CELL} className="quotes-cell">
        {price('ask')}
      </td>
    ),
    change_day: (
      <td key="day" {...CELL} className="quotes-cell">
        <ChangeCell name={`${pair}.d_c`} />
      </td>
    ),
    change_week: (
      <td key="week" {...CELL} className="quotes-cell">
        <ChangeCell name={`${pair}.w_c`} />
      </td>
    ),
  };
  return (
    <tr
      {...ROW}
      className="quotes-row"
      aria-label={columns.includes('symbol') ? undefined : name}
      {...rowData(pair, facts)}
    >
      {columns.map((column) => cells[column])}
      {tradeLink !== undefined && (
        <td {...CELL} className="quotes-cell quotes-trade">
          <a className="crypto-trade" href={quoteLink(tradeLink, slug)}>
            {list.translations.trade ?? text('trade')} <span className="visually-hidden">{name}</span>
          </a>
        </td>
      )}
    </tr>
  );
};

/** CRY-1: the name on a desktop, the short symbol on a phone; the style sheet chooses. */
const CryptoName = ({
  name,
  pair,
  href,
}: {
  readonly name: string;
  readonly pair: string;
  readonly href: string | undefined;
}) => {
  const names = (
    <>
      <bdi className="crypto-name">{name}</bdi>
      <bdi className="crypto-short">{pair}</bdi>
    </>
  );
  return href === undefined ? (
    <span className="quotes-name">{names}</span>
  ) : (
    <a className="quotes-name" href={href}>
      {names}
    </a>
  );
};

/** Where the trade buttons lead; undefined where there are none. */
export const tradeLinkOf = ({ showTradeBtn, links }: CryptoProps): string | undefined =>
  showTradeBtn ? links.tradeButton : undefined;
