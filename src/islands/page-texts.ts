import { PAGE_TEXTS_ID, type PageTexts, type TextCatalogue } from '#i18n/texts.ts';
import { fetchFile } from './fetch-file.ts';

let current: PageTexts | undefined;

/** Language and texts as the page carries them, and what came since. */
export const pageTexts = (): PageTexts => (current ??= readPage());

const readPage = (): PageTexts => {
  const script = document.getElementById(PAGE_TEXTS_ID);
  if (script !== null) return JSON.parse(script.textContent) as PageTexts; // written by our own server
  const { lang, dir } = document.documentElement;
  return { language: lang.split('-')[0] ?? lang, locale: lang, direction: dir === 'rtl' ? 'rtl' : 'ltr', texts: {} };
};

/**
 * The page's texts with these namespaces among them; what the page does not carry is fetched.
 *
 * @throws ChunkLoadError naming the address.
 */
export const ensureTexts = async (namespaces: readonly string[]): Promise<PageTexts> => {
  const { language, texts, version } = pageTexts();
  const missing = namespaces.filter((namespace) => texts[namespace] === undefined);
  if (missing.length === 0) return pageTexts();
  const address = `/texts/${language}/${missing.toSorted().join('+')}.json${version === undefined ? '' : `?v=${version}`}`;
  const added = JSON.parse(await fetchFile(address)) as TextCatalogue; // written by our own server
  current = { ...pageTexts(), texts: { ...pageTexts().texts, ...added } };
  return current;
};
