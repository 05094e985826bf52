import type { Brand } from '#content/brand.ts';
import type { LinkGroup } from '#content/brand-schema.ts';
import type { ContentFault } from '#content/content-error.ts';
import type { TextCatalogue, TextKey } from '#i18n/texts.ts';

/** The text that stands above a group of links. Brands name groups as they like, so `menuFaults` sees to it at start. */
export const groupTitle = ({ id }: LinkGroup): TextKey<'menu'> => `group-${id}` as TextKey<'menu'>;

/** Groups of brand.yaml without a title in a language. */
export function menuFaults({ editions, settings }: Brand, texts: ReadonlyMap<string, TextCatalogue>): ContentFault[] {
  const keys = new Set([...settings.menu, ...settings.footer].map(groupTitle));
  return [...new Set(editions.map(({ language }) => language))].flatMap((language) =>
    [...keys]
      .filter((key) => texts.get(language)?.['menu']?.[key] === undefined)
      .map((key) => ({ file: `locales/${language}.json`, path: `menu.${key}`, message: 'expected a title for this group of brand.yaml' })),
  );
}
