import { useTexts } from '#i18n/use-texts.tsx';
import { LiveText } from '#market/client/quotes/price-cell.tsx';

/** Below an instrument's name: that its market is closed, and since when its price is. The row's `data-closed` and `data-stale` say which shows. */
export const QuoteAge = ({ pair }: { readonly pair: string }) => {
  const text = useTexts('app-quotes');
  return (
    <span className="quotes-since">
      <span className="quotes-closed">{text('closed')}</span>
      <span className="quotes-closed-dot"> · </span>
      <span className="quotes-as-of">
        <span className="quotes-as-of-words">{text('since')} </span>
        <LiveText data-quote={`${pair}.time`} />
      </span>
    </span>
  );
};
