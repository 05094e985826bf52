import { INSTRUMENT_KINDS } from '#contracts/instruments.ts';
import { menuPages } from '#content/brand-schema.ts';
import { groupTitle } from '#content/group-title.ts';
import { pageAddress, pageLabel } from '#content/page-address.ts';
import type { Page } from '#content/page.ts';
import { defineServerPart, type PartSite } from '#content/server-part.ts';
import { wordsOf, type WordsOf } from '#content/words-of.ts';
import { markedTranslator, type Translator } from '#i18n/translator.ts';

export default defineServerPart({
  facts: (site) => ({ sections: sitemapSections(site) }),
  // Its facts name every page of the edition, and take as long as those of all other tags together.
  isCompleteAlone: true,
});

type Link = WordsOf & {
  readonly label: string;
  readonly href: string;
  readonly current?: true;
  readonly links?: readonly Link[];
};
type Section = { readonly title: string; readonly links: readonly Link[] };

/**
 * PLT-8: all pages of the edition that search may find, each once: under the first group of menu or footer that names
 * it or a page above it, the rest under a section of their own. A page is below the nearest page of its group that
 * its path begins with.
 */
function sitemapSections(site: PartSite): readonly Section[] {
  const { brand, edition, texts } = site;
  const { menu, footer } = brand.settings;
  const [menuText, text] = [markedTranslator(texts, 'menu'), markedTranslator(texts, 'sitemap')];
  const all = brand.pages(edition.id).filter(({ front }) => front.hidden !== true);
  const pages = all.filter(({ front }) => front.template !== 'instrument');

  const lists = [...menu.map((group) => ({ id: group.id, pages: menuPages(group) })), ...footer];
  const groups = [
    ...new Map(
      lists.map((group) => [
        group.id,
        {
          title: menuText(groupTitle(group)),
          named: lists.filter(({ id }) => id === group.id).flatMap((same) => same.pages),
        },
      ]),
    ).values(),
  ];
  const groupOf = ({ path }: Page) =>
    pathsUp(path)
      .map((above) => groups.findIndex(({ named }) => named.includes(above)))
      .find((at) => at >= 0) ?? groups.length;

  const sections = [...groups, { title: text('other'), named: [''] }].map(({ title, named }, at) => {
    const place = (path: string) => (named.includes(path) ? named.indexOf(path) : named.length);
    const own = pages
      .filter((one) => groupOf(one) === at)
      .toSorted((a, b) => place(a.path) - place(b.path) || pageLabel(a).localeCompare(pageLabel(b), edition.language));
    return { title, links: nested(own, site) };
  });
  return [...sections, ...instrumentSections(site, all, markedTranslator(texts, 'instruments'))].filter(
    ({ links }) => links.length > 0,
  );
}

/** The instruments' own pages, a section for each kind, in the order of the brokerage's list. */
function instrumentSections(
  { edition, instruments, path: current }: PartSite,
  pages: readonly Page[],
  text: Translator<'instruments'>,
): readonly Section[] {
  const pageOf = new Map(
    pages.flatMap((page) => (page.front.template === 'instrument' ? [[page.front.symbol, page] as const] : [])),
  );
  return INSTRUMENT_KINDS.map((kind) => ({
    title: text(`kind-${kind}`),
    links: instruments.flatMap((instrument): readonly Link[] => {
      const page = instrument.kind === kind ? pageOf.get(instrument.symbol) : undefined;
      return page === undefined
        ? []
        : [
            {
              label: pageLabel(page),
              href: pageAddress(edition, page.path),
              ...wordsOf(page),
              ...(page.path === current && { current: true as const }),
            },
          ];
    }),
  }));
}

/** `a/b/c`, `a/b`, `a`; the home page has nothing above it and is above nothing. */
const pathsUp = (path: string): readonly string[] =>
  path.split('/').map((_, at, parts) => parts.slice(0, parts.length - at).join('/'));

/** Two levels deep: what stands further down is listed with its first page's others. */
function nested(pages: readonly Page[], { edition, path: current }: PartSite): readonly Link[] {
  const linkOf = (page: Page): Link => ({
    label: pageLabel(page),
    href: pageAddress(edition, page.path),
    ...wordsOf(page),
    ...(page.path === current && { current: true as const }),
  });
  const topOf = ({ path }: Page) =>
    pages.findLast(
      (other) =>
        other.path !== path &&
        pathsUp(path).slice(1).includes(other.path) &&
        !pages.some(({ path: above }) => pathsUp(other.path).slice(1).includes(above)),
    );
  return pages
    .filter((page) => topOf(page) === undefined)
    .map((page) => {
      const links = pages.filter((other) => topOf(other) === page).map(linkOf);
      return { ...linkOf(page), ...(links.length > 0 && { links }) };
    });
}
