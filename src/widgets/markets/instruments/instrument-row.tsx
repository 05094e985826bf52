import { percentText } from '#i18n/percent-text.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { closedWord } from '#market/client/closed-word.ts';
import { StateArrow } from '#market/client/quotes/arrow.tsx';
import { LiveText, PriceCell } from '#market/client/quotes/price-cell.tsx';
import { priceDigits } from '#market/client/quotes/reserved-digits.ts';
import { quoteLink } from '#market/client/quotes/quote-link.ts';
import { SpreadFigure } from '#market/client/quotes/spread-figure.tsx';
import { SymbolName } from '#market/client/quotes/symbol-name.tsx';
import { CELL, ROW, ROW_HEAD } from '#market/client/quotes/table-roles.ts';
import { DayLine } from './day-line.tsx';
import type { ListedFacts } from './instruments-props.ts';

type InstrumentRowProps = {
  readonly row: ListedFacts;
  readonly fullPathUrl: string | undefined;
  readonly isClosed: boolean;
  /** Percent since the last close. */
  readonly change: number | undefined;
  /** Prices of the day. */
  readonly path: readonly number[];
  readonly showsKind: boolean;
  /** Out of view until it is asked for. */
  readonly isLater: boolean;
};

/** A dummy until the binder writes into it (QTS-6). Attributes that it writes are left alone by hydration. */
export const InstrumentRow = ({ row, fullPathUrl, isClosed, change, path, showsKind, isLater }: InstrumentRowProps) => {
  const text = useTexts('instruments');
  const quotesText = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const { symbol, slug, name, pip } = row;
  const price = (side: 'bid' | 'ask') => (
    <td {...CELL} className="quotes-cell">
      <PriceCell name={`${symbol}.${side}`} room={priceDigits(row, locale)} />
    </td>
  );
  return (
    <tr
      {...ROW}
      className="quotes-row"
      data-instrument={symbol}
      data-pip={pip}
      data-state="down"
      data-closed={closedWord(false, row.isHalted === true)}
      data-later={isLater ? '' : undefined}
      suppressHydrationWarning
    >
      <th {...ROW_HEAD} className="quotes-symbol">
        <SymbolName
          name={name}
          pair={symbol}
          href={fullPathUrl === undefined ? undefined : quoteLink(fullPathUrl, slug)}
        />
        <span className="quotes-since">
          {quotesText('since')} <LiveText data-quote={`${symbol}.time`} />
        </span>
        <span className="instruments-tags">
          <span>{text(showsKind ? `kind-${row.kind}` : `group-${row.group}`)}</span>
          <span className="instruments-closed" data-by-hours={isClosed ? '' : undefined}>
            {text('closed')}
          </span>
        </span>
        <StateArrow symbol={symbol} />
      </th>
      {price('bid')}
      {price('ask')}
      <td {...CELL} className="quotes-cell quotes-spread">
        <SpreadFigure symbol={symbol} facts={row} />
      </td>
      <td
        {...CELL}
        className="quotes-cell instruments-change"
        data-sign={change === undefined ? undefined : Math.sign(Number(change.toFixed(2)))}
      >
        <DayLine prices={path} />
        <span className="instruments-percent">
          {change === undefined ? (
            <>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">{text('changeUnknown')}</span>
            </>
          ) : (
            <bdi dir="ltr">{percentText(change, locale)}</bdi>
          )}
        </span>
      </td>
    </tr>
  );
};
