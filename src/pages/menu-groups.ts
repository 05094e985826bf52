import { type MenuGroup, menuPages } from '#content/brand-schema.ts';
import type { Brand } from '#content/brand.ts';
import type { ContentFault } from '#content/content-error.ts';
import { groupTitle } from '#content/group-title.ts';
import type { TextCatalogue, TextKey } from '#i18n/texts.ts';
import { hasDrawing } from '#kit/has-drawing.ts';
import type { Site } from './site-context.ts';

/** The title of a second panel (NAV-3), and the line below it. */
export const moreTitle = (more: string): TextKey<'menu'> => `more-${more}` as TextKey<'menu'>;
export const moreLine = (more: string): TextKey<'menu'> => `more-${more}-text` as TextKey<'menu'>;

/** How menus call a page that the language lacks, and the line below it: a brand may give both, the page has its own in English alone. */
export const pageTitle = (path: string): TextKey<'menu'> => `page-${path}` as TextKey<'menu'>;
export const pageLine = (path: string): TextKey<'menu'> => `page-${path}-text` as TextKey<'menu'>;

type Menus = Pick<Brand['settings'], 'menu' | 'footer'>;

/** The texts of namespace `menu` that a brand's menu and footer need. */
function neededTexts({ menu, footer }: Menus): ReadonlySet<string> {
  const items = menu.flatMap((group) => group.items);
  return new Set([
    ...[...menu, ...footer].map(groupTitle),
    ...items.flatMap((item) => ('more' in item ? [moreTitle(item.more), moreLine(item.more)] : [])),
  ]);
}

/** Those that they read, if they are there. */
export const menuTexts = ({ menu, footer }: Menus): ReadonlySet<string> =>
  new Set([
    ...neededTexts({ menu, footer }),
    ...[...pagesOfMenu(menu), ...footer.flatMap(({ pages }) => pages)].flatMap((path) => [
      pageTitle(path),
      pageLine(path),
    ]),
  ]);

/** Groups and second panels of brand.yaml without a title in a language, and symbols without a drawing. */
export function menuFaults({ editions, settings }: Brand, texts: ReadonlyMap<string, TextCatalogue>): ContentFault[] {
  const items = settings.menu.flatMap((group) => group.items);
  const untitled = [...new Set(editions.map(({ language }) => language))].flatMap((language) =>
    [...neededTexts(settings)]
      .filter((key) => texts.get(language)?.['menu']?.[key as TextKey<'menu'>] === undefined)
      .map((key) => ({
        file: `texts/${language}.yaml`,
        path: `menu.${key}`,
        message: `expected ${key.endsWith('-text') ? 'a line' : 'a title'} for this group of brand.yaml`,
      })),
  );
  const undrawn = items.flatMap(({ icon }) =>
    icon === undefined || hasDrawing(icon)
      ? []
      : [{ file: 'brand.yaml', path: 'menu', message: `"${icon}" has no drawing in src/kit/icons` }],
  );
  return [...untitled, ...undrawn];
}

type Here = Pick<Site, 'brand' | 'edition'>;

/** The menu as an edition has it: without panels and groups none of whose pages it has. */
export const menuOf = ({ brand, edition }: Here): readonly MenuGroup[] =>
  brand.settings.menu
    .map((group) => ({
      ...group,
      items: group.items.filter((item) =>
        ('more' in item ? item.pages : [item.page]).some((path) => brand.page(edition.id, path) !== undefined),
      ),
    }))
    .filter(({ items }) => items.length > 0);

/** The footer's groups in the same way. */
export const footerOf = ({ brand, edition }: Here): Brand['settings']['footer'] =>
  brand.settings.footer.filter(({ pages }) => pages.some((path) => brand.page(edition.id, path) !== undefined));

/** The pages of the menu, each once. */
export const pagesOfMenu = (menu: readonly MenuGroup[]): readonly string[] => [...new Set(menu.flatMap(menuPages))];

/** The few pages that most visitors want, for those who have not found theirs: those that the brand names, else the home page and the first of each group of the menu. */
export const wantedPages = ({ notFound, menu }: Pick<Brand['settings'], 'notFound' | 'menu'>): readonly string[] => [
  '',
  ...(notFound ?? menu.flatMap((group) => menuPages(group).slice(0, 1))),
];
