import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { pairList } from '#market/client/quotes/pair-list.ts';
import type { QuotesProps } from './quotes-props.ts';
import { OriginNote } from '#market/client/quotes/origin-note.tsx';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { QuotesTable } from './quotes-table.tsx';
import { QuotesTabs } from './quotes-tabs.tsx';

/** The quotes table (QTS-1 to QTS-11). `data-prices` and the cells in it are the binder's, see `market/client`. */
export default function AppQuotes(quotes: QuotesProps) {
  const text = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { tabs = [], links, translations, source, tokenUrl, streamUrl } = quotes;
  const table = (title: string, list: string) => <QuotesTable title={title} pairs={pairList(list)} quotes={quotes} />;
  const lists = tabs.length > 0 ? tabs.map((tab) => tab.pairs) : [quotes.pairs ?? ''];
  const isInPips = lists.flatMap(pairList).every((pair) => quotes.instruments.some(({ symbol }) => symbol === pair));
  return (
    <div
      className="quotes"
      data-prices=""
      data-live="waiting"
      data-locale={locale}
      data-token-url={tokenUrl}
      data-stream={streamUrl}
      suppressHydrationWarning
    >
      {tabs.length === 0 ? (
        table(quotes.label ?? text('title'), quotes.pairs ?? '')
      ) : (
        <QuotesTabs
          tabs={tabs.map((tab) => ({
            label: tab.name,
            content: table(text('titleOf', { name: tab.name }), tab.pairs),
          }))}
          initial={quotes.defaultActiveTabIndex}
        />
      )}
      <p className="quotes-no-script">{text('needsScript')}</p>
      <QuotesStatus source={source} />
      <div className="quotes-foot">
        <p className="quotes-note">
          {translations.pricesAboveParagraph ?? <span data-note="prices">{text('note')}</span>}{' '}
          {isInPips && (quotes.showBuyBtn || quotes.showSellBtn) && `${text('inPips')} `}
          <OriginNote source={source} />
        </p>
        {links.showInstruments !== undefined && (
          <a className="quotes-all" href={links.showInstruments}>
            {translations.showAllInstruments ?? text('allInstruments')}
          </a>
        )}
      </div>
    </div>
  );
}
