import { changeParts } from '#domain/quote-rules.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { reservedDigits } from '#market/client/write-cell.ts';
import { Arrow } from '#market/client/quotes/arrow.tsx';

/** The dummy stands for a change that is not known, too. */
const DUMMY = { __html: '-' };
/** As wide as a change is to be expected, over a week: holds the column. */
const WIDE_PERCENT = 133.33;

/** CRY-2: the binder writes value and direction; arrow and colour follow from it. */
export const ChangeCell = ({ name }: { readonly name: string }) => {
  const text = useTexts('crypto-widget');
  const { locale } = usePageLanguage();
  return (
    <span className="crypto-change" data-spoken="">
      <bdi
        className="quotes-figure"
        dir="ltr"
        data-quote={name}
        data-room={reservedDigits(changeParts(WIDE_PERCENT, locale).text)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={DUMMY}
      />
      <Arrow
        name={`${name}_state`}
        className="crypto-arrow"
        words={{ up: text('up'), down: text('down'), flat: text('flat') }}
      />
    </span>
  );
};
