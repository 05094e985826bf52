import { isMailNamespace, type TextCatalogue } from '#i18n/texts.ts';

/**
 * Answers `/texts/<language>/<namespace>+<namespace>.json`: the texts of tags that come alive, by namespace. The server mounts it
 * with its own caching and ETag; undefined means 404.
 */
export const textsCall = (
  catalogues: ReadonlyMap<string, TextCatalogue>,
  language: string,
  namespaces: string,
): string | undefined => {
  const texts = catalogues.get(language);
  const names = namespaces.split('+');
  if (texts === undefined || names.some((name) => isMailNamespace(name) || !Object.hasOwn(texts, name)))
    return undefined;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, texts[name]])));
};
