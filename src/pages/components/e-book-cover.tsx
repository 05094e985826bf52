import type { EBookPage } from '#content/event-pages.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { numberFormatter } from '#i18n/formatters.ts';
import { Cover } from '#kit/drawings/cover.tsx';
import { useSite } from '../site-context.ts';

type EBookCoverProps = {
  readonly book: EBookPage;
  /** Room for words below the figure. */ readonly isLarge?: boolean;
};

/** The cover of a book, with the number of its chapters. */
export function EBookCover({ book, isLarge = false }: EBookCoverProps) {
  const text = useTexts('e-book-facts');
  const { edition } = useSite();
  const count = book.headings.filter(({ depth }) => depth === 2).length;
  return (
    <Cover
      format="book"
      seed={book.path}
      figure={numberFormatter(edition.locale).format(count)}
      {...(isLarge && { caption: text('chapters', { count }) })}
      isMirrored={edition.direction === 'rtl'}
    />
  );
}
