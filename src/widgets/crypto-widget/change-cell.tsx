import { changeParts } from '#domain/quote-rules.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { FigureBox } from '#market/client/quotes/price-cell.tsx';

/** The dummy stands for a change that is not known, too. */
const DUMMY = { __html: '-' };
/** As wide as a change is to be expected, over a week: holds the column. */
const WIDE_PERCENT = 133.33;

/** CRY-2: the binder writes value and direction; arrow, colour and the word for who cannot see them follow from it. */
export const ChangeCell = ({ name }: { readonly name: string }) => {
  const text = useTexts('crypto-widget');
  const { locale } = usePageLanguage();
  return (
    <span className="crypto-change" data-spoken="">
      <FigureBox sample={changeParts(WIDE_PERCENT, locale).text}>
        <bdi className="quotes-figure" dir="ltr" data-quote={name} suppressHydrationWarning dangerouslySetInnerHTML={DUMMY} />
      </FigureBox>
      <span className="crypto-arrow" aria-hidden="true" />
      {(['up', 'down', 'flat'] as const).map((direction) => <span key={direction} className="visually-hidden crypto-word" data-word={direction}> {text(direction)}</span>)}
    </span>
  );
};
