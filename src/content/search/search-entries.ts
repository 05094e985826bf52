import type { Instrument } from '#contracts/instruments.ts';
import type { SearchKind } from '#contracts/calls/site-search.ts';
import { linksInstruments, offersInstrument } from '#domain/offer.ts';
import type { Brand, BrandEdition } from '../brand.ts';
import { isArticle } from '../page.ts';
import type { Page } from '../page.ts';
import { fillText } from '../placeholders.ts';
import type { PlaceholderValues } from '../placeholders.ts';
import { questionsOf } from '../questions.ts';
import { companyWords } from './company-words.ts';
import { instrumentNames } from './instrument-names.ts';
import { pagePassages, passagesOf } from './page-passages.ts';

/** One thing that a search may find, in the edition's language, facts filled in. */
export type SearchEntry = {
  readonly kind: SearchKind;
  readonly title: string;
  readonly address: string;
  /** What else it is called: in menus, by its symbol. */
  readonly names: readonly string[];
  readonly headings: string;
  readonly description: string;
  readonly passages: readonly string[];
  /** A place within a page; a page about the same stands before it. */
  readonly isPart?: true;
  /** The language of its words, where it is not the edition's (`borrowedFrom`). */
  readonly language?: string;
};

const languageOf = ({ borrowedFrom }: Page): Pick<SearchEntry, 'language'> =>
  borrowedFrom === undefined ? {} : { language: borrowedFrom };

const GLOSSARY_PATH = 'glossary/';

/** What an edition has to find: its pages that are not hidden, and the instruments that its company may offer. */
export function searchEntries(
  brand: Brand,
  edition: BrandEdition,
  facts: PlaceholderValues,
  instruments: readonly Instrument[],
  now: Date,
): readonly SearchEntry[] {
  const pages = brand
    .pages(edition.id)
    .filter(({ front }) => front.hidden !== true && front.template !== 'search' && front.template !== 'instrument');
  return [
    ...pages.flatMap((page) => [
      pageEntry(page, brand, edition, facts, now),
      ...entriesWithin(page, brand, edition, facts),
    ]),
    ...instrumentEntries(brand, edition, facts, instruments),
  ];
}

function pageEntry(page: Page, brand: Brand, edition: BrandEdition, facts: PlaceholderValues, now: Date): SearchEntry {
  const { front, path } = page;
  const filled = (words: string) => fillText(words, facts);
  return {
    kind: isArticle(page) ? 'article' : path.startsWith(GLOSSARY_PATH) ? 'glossary' : 'page',
    title: filled(front.title.replace(/\s+/g, ' ')),
    address: `/${edition.id}${path === '' ? '' : `/${path}`}`,
    names: [front.menuLabel, front.tabTitle, front.menuText].flatMap((words) =>
      words === undefined ? [] : filled(words),
    ),
    ...(front.template === 'help'
      ? { headings: '', passages: [] }
      : {
          headings: page.headings.map(({ text }) => filled(text)).join(' '),
          passages: [...pagePassages(page).map(filled), ...companyWords(page, brand, edition, now)],
        }),
    description: filled(front.description),
    ...languageOf(page),
  };
}

/** Places of a page that are found by themselves: terms of the glossary, questions of the help. */
function entriesWithin(
  page: Page,
  brand: Brand,
  edition: BrandEdition,
  facts: PlaceholderValues,
): readonly SearchEntry[] {
  const address = `/${edition.id}/${page.path}`;
  if (page.front.template === 'glossary') {
    return brand.glossary(edition.id).map(({ id, term, also, text }) => ({
      kind: 'glossary',
      title: term,
      address: `${address}#${id}`,
      names: also,
      headings: '',
      description: text,
      passages: [],
      ...languageOf(page),
    }));
  }
  if (page.front.template !== 'help') return [];
  const { title } = page.front;
  return questionsOf(page).map(({ id, words, answer }) => ({
    kind: 'page',
    isPart: true,
    title: fillText(words, facts),
    address: `${address}#${id}`,
    names: [title],
    headings: '',
    description: '',
    passages: passagesOf(answer).map((passage) => fillText(passage, facts)),
    ...languageOf(page),
  }));
}

/** Instruments lead to the page that brand.yaml names, one each where `{slug}` stands in it; none to a page that is not there. */
function instrumentEntries(
  brand: Brand,
  edition: BrandEdition,
  facts: PlaceholderValues,
  instruments: readonly Instrument[],
): readonly SearchEntry[] {
  const { instrumentPage } = brand.settings.search;
  if (instrumentPage === undefined) return [];
  const offer = brand.offerOf(edition);
  if (!linksInstruments(offer.regulator)) return [];
  return instruments.flatMap((instrument): SearchEntry[] => {
    const { symbol, slug, names } = instrument;
    const page = brand.page(edition.id, instrumentPage.replaceAll('{slug}', slug));
    if (page === undefined || !offersInstrument(offer, instrument)) return [];
    const passages =
      page.front.template === 'instrument' ? pagePassages(page).map((words) => fillText(words, facts)) : [];
    const title = names[edition.language] ?? names['en'] ?? symbol;
    return [
      {
        kind: 'instrument',
        title,
        address: `/${edition.id}/${page.path}`,
        names: instrumentNames(instrument, edition.language),
        headings: '',
        description: symbol,
        passages,
      },
    ];
  });
}
