import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { translator } from '#i18n/translator.ts';
import type { Edition } from '#contracts/edition.ts';
import { namespaceTexts, readBrandTexts } from './brand-texts.ts';
import { ContentError } from './content-error.ts';
import type { ContentFault } from './content-error.ts';
import type { FootnoteWords } from './markdown.ts';
import type { Page } from './page.ts';
import { allOrFaults, type FaultSink, readText } from './read-files.ts';
import { type FaultyPage, PageFaultsError, readPage } from './read-page.ts';

/** The path of all articles begins with it, whatever folder they are in. */
const ARTICLES_PATH = 'education';

/**
 * The heading of the footnotes in each language, and the text of the links back. With `tell`, texts with faults are replaced by
 * those of the product: with other words every page would have to be parsed again.
 */
async function footnoteWords(
  dir: string,
  languages: ReadonlySet<string>,
  tell?: FaultSink,
): Promise<ReadonlyMap<string, FootnoteWords>> {
  const { own, faults } = await readBrandTexts(dir, new Set([FALLBACK_LANGUAGE, ...languages]));
  if (faults.length > 0 && tell === undefined) throw new ContentError(faults);
  tell?.(faults);
  return new Map(
    [...namespaceTexts('footnotes', languages, own)].map(([language, footnotes]) => {
      const text = translator({ language, locale: language, direction: 'ltr', texts: { footnotes } }, 'footnotes');
      return [language, { title: text('notes'), back: text('backToText') }];
    }),
  );
}

const PAGE_FILE = /^(pages|articles)\/([a-z]{2,3})(?:-[A-Z]{2})?\/(.+)\.md$/;

/** `en/education/what-is-a-pip` of `articles/en/what-is-a-pip.md`: language and path; undefined for what is no page's file. */
export function placeOfFile(file: string): string | undefined {
  const [, folder, language, stem] = PAGE_FILE.exec(file) ?? [];
  if (stem === undefined) return undefined;
  return `${language}/${folder === 'articles' ? `${ARTICLES_PATH}/` : ''}${folder === 'pages' && stem === 'home' ? '' : stem}`;
}

/** Two files that would have the same address, and file names that cannot be an address. */
function addressFaults(
  files: readonly {
    readonly file: string;
    readonly language: string;
    readonly path: string;
    readonly country?: string;
  }[],
): ContentFault[] {
  const firstAt = new Map<string, string>();
  return files.flatMap(({ file, language, country = '', path }): ContentFault[] => {
    const first = firstAt.get(`${language}${country}/${path}`);
    if (first !== undefined)
      return [{ file, line: 1, message: `"/${path}" is the address of ${first} already. Rename one of the two files` }];
    firstAt.set(`${language}${country}/${path}`, file);
    return /^[a-z0-9-]*(\/[a-z0-9-]+)*$/.test(path)
      ? []
      : [
          {
            file,
            line: 1,
            message: 'its name is its address, which takes small letters, digits and hyphens only. Rename the file',
          },
        ];
  });
}

/** Files that no edition shows, because they are beside the folders of languages. Notes for who writes the pages may be there. */
async function placeFaults(dir: string, language: string): Promise<ContentFault[]> {
  const faults = await Promise.all(
    ['pages', 'events', 'e-books', 'articles'].map(async (folder) => {
      const names = await readdir(join(dir, folder)).catch(() => []); // a brand may have none of them
      return names
        .filter((name) => name.endsWith('.md') && name !== 'README.md')
        .toSorted()
        .map((name) => ({
          file: `${folder}/${name}`,
          line: 1,
          message: `it is in no folder of a language, so it is no page. Move it, to ${folder}/${language}/ for instance`,
        }));
    }),
  );
  return faults.flat();
}

/**
 * Pages that replace the current content of their files, by file; undefined removes the page. A page may also replace a file that
 * no longer exists.
 */
export type StandIns = ReadonlyMap<string, Page | undefined>;

/**
 * Every Markdown file of these languages, and of the countries of these editions (pages/es-ES/, for editions of Spain); throws one ContentError with the faults of all, or tells them and gives the rest.
 * `onFaulty` receives each page with faults whose text can be parsed.
 */
export async function readPages(
  dir: string,
  languages: ReadonlySet<string>,
  editions: readonly Pick<Edition, 'language' | 'region'>[],
  tell?: FaultSink,
  standIns: StandIns = new Map(),
  onFaulty?: (page: FaultyPage) => void,
): Promise<Page[]> {
  type Folder = {
    readonly folder: string;
    readonly language: string;
    readonly under: string;
    readonly country?: string;
  };
  const ofCountries = new Map(
    editions.map(({ language, region }): [string, Folder] => {
      const folder = `pages/${language}-${region}`;
      return [folder, { folder, language, under: '', country: region }];
    }),
  );
  const ofLanguages = [...languages].flatMap((language): Folder[] => [
    { folder: `pages/${language}`, language, under: '' },
    { folder: `events/${language}`, language, under: 'events/' },
    { folder: `e-books/${language}`, language, under: 'e-books/' },
    { folder: `articles/${language}`, language, under: `${ARTICLES_PATH}/` },
  ]);
  const folders = [...ofLanguages, ...ofCountries.values()];
  const found = await Promise.all(
    folders.map(async ({ folder, language, under, country }) => {
      // A language may have no articles; that it has a home page is checked with the editions.
      const names = await readdir(join(dir, folder), { recursive: true }).catch(() => []);
      return names
        .filter((name) => name.endsWith('.md'))
        .sort()
        .map((name) => {
          const stem = name.slice(0, -'.md'.length).replaceAll('\\', '/');
          return {
            file: `${folder}/${stem}.md`,
            language,
            ...(country !== undefined && { country }),
            path: under === '' && stem === 'home' ? '' : `${under}${stem}`,
          };
        });
    }),
  );
  const files = found.flat().filter(({ file }) => !standIns.has(file));
  const words = await footnoteWords(dir, languages, tell);
  const [firstLanguage = FALLBACK_LANGUAGE] = languages;
  const misplaced = [...addressFaults(files), ...(await placeFaults(dir, firstLanguage))];
  if (misplaced.length > 0 && tell === undefined) throw new ContentError(misplaced);
  tell?.(misplaced);
  const read = await allOrFaults(
    files.map(async ({ file, language, country, path }) => {
      const footnotes = words.get(language) ?? { title: '', back: '' };
      return readPage({ file, language, path, country, text: await readText(dir, file), footnotes }).catch(
        (error: unknown) => {
          if (error instanceof PageFaultsError) onFaulty?.(error.page);
          throw error;
        },
      );
    }),
    tell,
  );
  return standIns.size === 0
    ? read
    : inOrderOfFiles([...read, ...[...standIns.values()].filter((page) => page !== undefined)], found.flat());
}

/** As if each had been read where it lies. */
function inOrderOfFiles(pages: readonly Page[], files: readonly { readonly file: string }[]): Page[] {
  const places = new Map(files.map(({ file }, at) => [file, at]));
  const placeOf = ({ file }: Page) => places.get(file) ?? files.length;
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b));
}
