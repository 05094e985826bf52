import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { PriceOrigin } from '#market/client/quotes/price-origin.ts';
import { LiveText } from '#market/client/quotes/price-cell.tsx';

const EMPTY = { __html: '' };

type QuotesStatusProps = {
  readonly source: PriceOrigin | undefined;
  /** False where the prices are in a picture or a line, which have words of their own: there is no table to read out. */
  readonly isTable?: boolean;
};

/**
 * How the prices do. Every text is here; the table's `data-live` and `data-updated`, which the binder writes, say
 * which one shows. Only a change of state is a status message (the role of `output`), the time beside it and the prices
 * are not: those are said once, when the button that shows on focus is pressed (`announce-prices.ts`).
 */
export const QuotesStatus = ({ source, isTable = true }: QuotesStatusProps) => {
  const text = useTexts('app-quotes');
  return (
    <div className="quotes-status">
      <span className="quotes-dot" aria-hidden="true" />
      <output>
        <span data-when="waiting">{text('connecting')}</span>
        <span data-when="again">{text('reconnecting')}</span>
        <span data-when="live">{text(source ?? 'live')}</span>
        <span data-when="stale">{text('quiet')}</span>
        <span data-when="closed">{text('marketClosed')}</span>
        <span data-when="offline">{text('offline')}</span>
        <span data-when="paused">{text('paused')}</span>
      </output>
      <span className="quotes-updated">
        <span className="quotes-updated-label">{text('asOf')} </span>
        <LiveText data-prices-time="" />
      </span>
      {isTable && (
        <>
          <Button variant="transparent" size="small" className="quotes-read" data-prices-read="">
            {text('read')}
          </Button>
          <output
            className="visually-hidden"
            data-prices-summary=""
            suppressHydrationWarning
            dangerouslySetInnerHTML={EMPTY}
          />
        </>
      )}
      <Button
        variant="transparent"
        size="small"
        className="quotes-pause"
        data-prices-pause=""
        aria-pressed="false"
        suppressHydrationWarning
      >
        {text('pause')}
      </Button>
    </div>
  );
};
