import { createContext, type ReactNode, use } from 'react';
import type { Page } from '#content/page.ts';
import { directionOf } from '#content/direction-of.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { markedAs, type WordsOf } from '#content/words-of.ts';
import { useSite } from './site-context.ts';

/** Language of the text around a part of the page; null for the edition's. */
const LanguageAround = createContext<string | null>(null);

/** A template with content in another language (WCAG 2.2, 3.1.2), below a note in the reader's language. */
export function FallbackPage({ from, children }: { readonly from: string; readonly children: ReactNode }) {
  const text = useTexts('layout');
  const { edition } = useSite();
  const language = new Intl.DisplayNames(edition.language, { type: 'language' }).of(from) ?? from;
  return (
    <>
      <div className="shell fallback-note">
        <p className="note">{text('fallback', { language })}</p>
      </div>
      <LanguageAround value={from}>
        <div lang={from} dir={directionOf(from)}>
          {children}
        </div>
      </LanguageAround>
    </>
  );
}

/** The language of a page's text, in any edition. */
const writtenIn = ({ language, fallbackFrom }: Pick<Page, 'language' | 'fallbackFrom'>): string =>
  fallbackFrom ?? language;

/** Language attributes of a page's title and lead, for use among the edition's texts or on a fallback page. */
export function useWordsOf(): (page: Pick<Page, 'language' | 'fallbackFrom'>) => WordsOf {
  const { edition } = useSite();
  const around = use(LanguageAround) ?? edition.language;
  return (page) => (writtenIn(page) === around ? {} : markedAs(writtenIn(page)));
}

/** Language attributes of the edition's texts inside an element that is marked in this way. */
export function useOwnWordsIn(): (page: Pick<Page, 'language' | 'fallbackFrom'>) => WordsOf {
  const { edition } = useSite();
  return (page) => (writtenIn(page) === edition.language ? {} : { lang: edition.language, dir: edition.direction });
}
