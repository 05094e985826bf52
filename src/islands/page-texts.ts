import { PAGE_TEXTS_ID, type CompiledTexts, type PageTexts, type TextCatalogue } from '#i18n/texts.ts';
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
  const { language, texts } = pageTexts();
  const missing = namespaces.filter((namespace) => texts[namespace] === undefined);
  if (missing.length === 0) return pageTexts();
  const added: TextCatalogue = Object.fromEntries(
    await Promise.all(missing.map(async (namespace) => [namespace, await fetchTexts(language, namespace)])),
  );
  current = { ...pageTexts(), texts: { ...pageTexts().texts, ...added } };
  return current;
};

const fetchTexts = async (language: string, namespace: string): Promise<CompiledTexts> =>
  JSON.parse(await fetchFile(`/texts/${language}/${namespace}.json`)) as CompiledTexts; // written by our own server
