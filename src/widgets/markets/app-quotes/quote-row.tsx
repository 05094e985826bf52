import { linksInstruments } from '#domain/offer.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { StateArrow } from '#market/client/quotes/arrow.tsx';
import { DealKey } from '#market/client/quotes/deal-key.tsx';
import { PriceCell } from '#market/client/quotes/price-cell.tsx';
import { rowData } from '#market/client/quotes/row-data.ts';
import { QuoteAge } from '#market/client/quotes/quote-age.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';
import { quoteLink } from '#market/client/quotes/quote-link.ts';
import { SpreadFigure } from '#market/client/quotes/spread-figure.tsx';
import { SymbolName } from '#market/client/quotes/symbol-name.tsx';
import { CELL, ROW, ROW_HEAD } from '#market/client/quotes/table-roles.ts';
import type { QuotesProps } from './quotes-props.ts';

type QuoteRowProps = { readonly pair: string; readonly quotes: QuotesProps };

/** QTS-6: a dummy until the binder writes into it. Attributes that it writes are left alone by hydration. */
export const QuoteRow = ({ pair, quotes }: QuoteRowProps) => {
  const text = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const facts = quotes.instruments.find(({ symbol }) => symbol === pair);
  const slug = quotes.instrumentSlugs[pair] ?? facts?.slug ?? pair;
  const fullName = quotes.instrumentNames[pair] ?? facts?.name ?? pair;
  const name = quotes.abbreviation ? pair : fullName;
  const links = buttonLinks(quotes);
  const deal = (side: 'bid' | 'ask', label: string, link: string | undefined) => {
    const price = <PriceCell name={`${pair}.${side}`} room={priceDigits(facts, locale)} />;
    return (
      <td {...CELL} className={link === undefined ? 'quotes-cell' : 'quotes-cell quotes-deal'}>
        {link === undefined ? (
          price
        ) : (
          <DealKey side={side} label={label} name={name} href={quoteLink(link, slug)}>
            {price}
          </DealKey>
        )}
      </td>
    );
  };
  return (
    <tr {...ROW} className="quotes-row" {...rowData(pair, facts)}>
      <th {...ROW_HEAD} className="quotes-symbol">
        <SymbolName
          name={name}
          pair={pair}
          href={plainText(quotes) ? undefined : quoteLink(quotes.fullPathUrl ?? '', slug)}
        />
        <QuoteAge pair={pair} />
        <StateArrow symbol={pair} />
      </th>
      {deal('bid', text('sell'), links.sell)}
      {deal('ask', text('buy'), links.buy)}
      {hasSpread(quotes) && (
        <td {...CELL} className="quotes-cell quotes-spread">
          <SpreadFigure symbol={pair} facts={facts} />
        </td>
      )}
      {links.trade !== undefined && (
        <td {...CELL} className="quotes-cell quotes-trade">
          <TradeLink
            href={quoteLink(links.trade, slug)}
            label={quotes.translations.trade ?? text('trade')}
            name={name}
          />
        </td>
      )}
    </tr>
  );
};

const TradeLink = ({ href, label, name }: { href: string; label: string; name: string }) => (
  <a className="quotes-trade-link" href={href}>
    <span className="quotes-trade-label">{label}</span> <span className="visually-hidden">{name}</span>
  </a>
);

/** QTS-2 */
const plainText = ({ regulator = '', fullPathUrl }: QuotesProps) =>
  !linksInstruments(regulator) || fullPathUrl === undefined;

/** Whether a row has nothing beside its name but figures, for which columns are wide enough that are all alike. */
export const isEven = (quotes: QuotesProps): boolean =>
  Object.values(buttonLinks(quotes)).every((link) => link === undefined);

/** Where a row's buttons lead; undefined where it has none. */
export const buttonLinks = ({ showSellBtn, showBuyBtn, showTradeBtn, links }: QuotesProps) => ({
  sell: showSellBtn ? links.sellButtonLink : undefined,
  buy: showBuyBtn ? links.buyButtonLink : undefined,
  trade: showTradeBtn ? links.tradeButton : undefined,
});

/** QTS-3 */
export const hasSpread = ({ showBuyBtn, showSellBtn }: QuotesProps): boolean => showBuyBtn || showSellBtn;
