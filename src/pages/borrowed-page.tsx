import type { ReactNode } from 'react';
import type { Page } from '#content/page.ts';
import { directionOf } from '#content/direction-of.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useSite } from './site-context.ts';

/** A template around words of another language (WCAG 2.2, 3.1.2), below a note that says so in the reader's own. */
export function BorrowedPage({ from, children }: { readonly from: string; readonly children: ReactNode }) {
  const text = useTexts('layout');
  const { edition } = useSite();
  const language = new Intl.DisplayNames(edition.language, { type: 'language' }).of(from) ?? from;
  return (
    <>
      <div className="shell borrowed"><p className="note">{text('borrowed', { language })}</p></div>
      <div lang={from} dir={directionOf(from)}>{children}</div>
    </>
  );
}

/** Attributes of a page's own words where they stand among those of the edition. */
export const wordsOf = ({ borrowedFrom }: Page): { readonly lang?: string } => (borrowedFrom === undefined ? {} : { lang: borrowedFrom });
