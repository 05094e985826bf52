import type { Instrument } from '#contracts/instruments.ts';
import { linksInstruments, offersInstrument } from '#domain/offer.ts';
import type { Brand, BrandEdition } from '../brand.ts';
import { isArticle } from '../page.ts';
import type { Page } from '../page.ts';
import { fillText } from '../placeholders.ts';
import type { PlaceholderValues } from '../placeholders.ts';
import { templateOf } from '../templates.ts';
import { companyWords } from './company-words.ts';
import { instrumentNames } from './instrument-names.ts';
import { pagePassages } from './page-passages.ts';
import type { SearchEntry } from './search-entry.ts';

const languageOf = ({ fallbackFrom }: Page): Pick<SearchEntry, 'language'> =>
  fallbackFrom === undefined ? {} : { language: fallbackFrom };

const PROPER_NAMES: ReadonlySet<Instrument['kind']> = new Set(['share', 'etf']);

const GLOSSARY_PATH = 'glossary/';

export const searchedPages = (brand: Brand, editionId: string): readonly Page[] =>
  brand.pages(editionId).filter((page) => page.front.hidden !== true && templateOf(page).isInSearch !== false);

/** A page below the glossary is an entry of it. */
export const pageKind = (page: Page): 'article' | 'glossary' | 'page' =>
  isArticle(page) ? 'article' : page.path.startsWith(GLOSSARY_PATH) ? 'glossary' : 'page';

/** What an edition has to find: its pages that are not hidden, and the instruments that its company may offer. */
export function searchEntries(
  brand: Brand,
  edition: BrandEdition,
  facts: PlaceholderValues,
  instruments: readonly Instrument[],
  now: Date,
): readonly SearchEntry[] {
  return [
    ...searchedPages(brand, edition.id).flatMap((page) => [
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
    kind: pageKind(page),
    title: filled(front.title.replace(/\s+/g, ' ')),
    address: `/${edition.id}${path === '' ? '' : `/${path}`}`,
    names: [front.menuLabel, front.tabTitle, front.menuText].flatMap((words) =>
      words === undefined ? [] : filled(words),
    ),
    ...(templateOf(page).isSearchedByPlaces
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
const entriesWithin = (
  page: Page,
  brand: Brand,
  edition: BrandEdition,
  facts: PlaceholderValues,
): readonly SearchEntry[] =>
  (templateOf(page).searchPlaces?.(page, { brand, edition, facts }) ?? []).map(({ id, ...place }) => ({
    ...place,
    address: `/${edition.id}/${page.path}#${id}`,
    headings: '',
    ...languageOf(page),
  }));

/** Instruments lead to the page that brand.yaml names, to one page each if it contains `{slug}`; none to a page that does not exist. */
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
        ...(PROPER_NAMES.has(instrument.kind) && { isProperName: true }),
      },
    ];
  });
}
