import { createContext, type ReactNode, use } from 'react';
import type { Page } from '#content/page.ts';
import { directionOf } from '#content/direction-of.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { markedAs, type WordsOf } from '#content/words-of.ts';
import { useSite } from './site-context.ts';

/** Language of the words that a template stands in; null for the edition's. */
const LanguageAround = createContext<string | null>(null);

/** A template around words of another language (WCAG 2.2, 3.1.2), below a note that says so in the reader's own. */
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

/** The language of a page's words, whatever edition it stands in. */
const writtenIn = ({ language, fallbackFrom }: Pick<Page, 'language' | 'fallbackFrom'>): string =>
  fallbackFrom ?? language;

/** Attributes of a page's own words, its title and lead, wherever they stand: among those of the edition, or on a fallback page. */
export function useWordsOf(): (page: Pick<Page, 'language' | 'fallbackFrom'>) => WordsOf {
  const { edition } = useSite();
  const around = use(LanguageAround) ?? edition.language;
  return (page) => (writtenIn(page) === around ? {} : markedAs(writtenIn(page)));
}

/** Attributes of the edition's texts where they stand beside such words, inside the element that is marked. */
export function useOwnWordsIn(): (page: Pick<Page, 'language' | 'fallbackFrom'>) => WordsOf {
  const { edition } = useSite();
  return (page) => (writtenIn(page) === edition.language ? {} : { lang: edition.language, dir: edition.direction });
}
