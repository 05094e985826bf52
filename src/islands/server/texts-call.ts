import { isMailNamespace, type TextCatalogue } from '#i18n/texts.ts';

/**
 * Answers `/texts/<language>/<namespace>.json`, which a tag that came later than the page asks for. The server mounts
 * it with its own caching and ETag; undefined means 404.
 */
export const textsCall = (
  catalogues: ReadonlyMap<string, TextCatalogue>,
  language: string,
  namespace: string,
): string | undefined => {
  const texts = catalogues.get(language);
  if (texts === undefined || isMailNamespace(namespace) || !Object.hasOwn(texts, namespace)) return undefined;
  return JSON.stringify(texts[namespace]);
};
