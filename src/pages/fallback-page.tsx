import { createContext, type ReactNode, use } from 'react';
import type { Page } from '#content/page.ts';
import { directionOf } from '#content/direction-of.ts';
import { pageLabel } from '#content/page-address.ts';
import type { TextKey } from '#i18n/texts.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { markedAs, type WordsOf } from '#content/words-of.ts';
import { pageLine, pageTitle } from './menu-groups.ts';
import { useFilled, useSite } from './site-context.ts';

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

/** How a menu calls a page. */
export type MenuWords = {
  readonly label: string;
  readonly line: string | undefined;
  /** Language attributes of both. */
  readonly marks: WordsOf;
  /** The language of the page, where it is not the edition's. */
  readonly pageLanguage: string | undefined;
};

/** In the edition's language, also for a page that it lacks, as far as the brand has words for it; else as the page has them. */
export function useMenuWordsOf(): (page: Page) => MenuWords {
  const {
    edition,
    texts: { texts },
  } = useSite();
  const around = use(LanguageAround) ?? edition.language;
  const text = useTexts('menu');
  const wordsOf = useWordsOf();
  const filled = useFilled();
  const own = (key: TextKey<'menu'>) => (texts['menu']?.[key] === undefined ? undefined : text(key));
  return (page) => {
    const { front, fallbackFrom: pageLanguage } = page;
    const label = pageLanguage === undefined ? undefined : own(pageTitle(page.path));
    if (label !== undefined)
      return {
        label,
        line: own(pageLine(page.path)),
        marks: around === edition.language ? {} : markedAs(edition.language),
        pageLanguage,
      };
    const line = front.menuText === undefined ? undefined : filled(front.menuText);
    return { label: pageLabel(page), line, marks: wordsOf(page), pageLanguage };
  };
}

/** The label, and after it that the page is in another language: a code, and a name for those who do not see it. */
export function MenuLabel({ words: { label, marks, pageLanguage } }: { readonly words: MenuWords }) {
  const text = useTexts('layout');
  const { edition } = useSite();
  if (pageLanguage === undefined) return marks.lang === undefined ? label : <span {...marks}>{label}</span>;
  const language = new Intl.DisplayNames(edition.language, { type: 'language' }).of(pageLanguage) ?? pageLanguage;
  return (
    <>
      <span {...marks}>{label}</span>{' '}
      <span className="page-language" aria-hidden="true">
        {pageLanguage.toUpperCase()}
      </span>
      <span className="visually-hidden">{text('inLanguage', { language })}</span>
    </>
  );
}

/** Language attributes of the edition's texts inside an element that is marked in this way. */
export function useOwnWordsIn(): (page: Pick<Page, 'language' | 'fallbackFrom'>) => WordsOf {
  const { edition } = useSite();
  return (page) => (writtenIn(page) === edition.language ? {} : { lang: edition.language, dir: edition.direction });
}
