import { perhaps } from '#contracts/nearest-name.ts';
import type { BrandEdition } from './brand.ts';
import { isWebAddress } from './brand-schema.ts';
import type { BrandSettings } from './brand-schema.ts';
import type { ContentFault } from './content-error.ts';
import { courseFaults } from './course.ts';
import { hashFaults } from './hash-targets.ts';
import { deadLinks } from './links.ts';
import { isArticle } from './page.ts';
import type { Page } from './page.ts';
import type { Regulator } from './regulator-schema.ts';
import { templateOf } from './templates.ts';

/** Whether a page, by language and path, is there and has a fault of its own, which is told with its file. */
type IsBroken = (place: string) => boolean;

/** Where rows of one file name something that another part lacks. */
function settingsFaults(
  settings: BrandSettings,
  editions: readonly BrandEdition[],
  regulators: ReadonlyMap<string, Regulator>,
  pages: readonly Page[],
  isBroken: IsBroken,
): ContentFault[] {
  const file = 'brand.yaml';
  const faults: ContentFault[] = [];
  if (!editions.some(({ id }) => id === settings.defaultEdition)) {
    faults.push({
      file,
      path: 'defaultEdition',
      message: `expected one of the editions (${editions.map(({ id }) => id).join(', ')}), found "${settings.defaultEdition}"`,
    });
  }
  for (const { id } of editions.filter(({ id }, at) => editions.findIndex((other) => other.id === id) !== at)) {
    faults.push({ file, path: 'editions', message: `"${id}" stands twice; an edition's id is its address` });
  }
  for (const edition of editions) {
    const regulator = regulators.get(edition.regulator);
    if (regulator !== undefined && !regulator.warnings.words[edition.language]) {
      faults.push({
        file: `regulators/${edition.regulator}.yaml`,
        path: 'warnings.words',
        message: `edition ${edition.id} needs the warning in "${edition.language}"`,
      });
    }
    if (
      !isBroken(`${edition.language}/`) &&
      !pages.some(({ language, path }) => language === edition.language && path === '')
    ) {
      faults.push({
        file: `pages/${edition.language}/home.md`,
        message: `edition ${edition.id} needs this page; a page's file is the path, and home.md is the home page`,
      });
    }
  }
  const named = [...menuNames(settings), ...footerNames(settings)];
  named.push(...(settings.notFound ?? []).map((path, at) => ({ path, where: `notFound[${at}]` })));
  if (settings.links.tryNow !== undefined) named.push({ path: settings.links.tryNow, where: 'links.tryNow' });
  if (settings.features.accountOpening) named.push({ path: settings.links.signUp, where: 'links.signUp' });
  if (settings.features.logIn) named.push({ path: settings.links.logIn, where: 'links.logIn' });
  if (settings.features.logIn && !isWebAddress(settings.links.dashboard))
    named.push({ path: settings.links.dashboard, where: 'links.dashboard' });
  for (const [where, targets] of [
    ['rooms', settings.rooms],
    ['downloads', settings.downloads],
  ] as const) {
    for (const [name, target] of Object.entries(targets))
      if (target !== undefined && !isWebAddress(target)) named.push({ path: target, where: `${where}.${name}` });
  }
  if (settings.features.premiumAnalytics && settings.rooms.premiumAnalytics === undefined) {
    faults.push({
      file,
      path: 'features.premiumAnalytics',
      message:
        'the link in the header would lead nowhere. Name where it leads in "rooms", `rooms: { premiumAnalytics: … }`, or say false here',
    });
  }
  faults.push(...noticeFaults(settings, editions, regulators));
  const { instrumentPage } = settings.search;
  if (instrumentPage !== undefined && !instrumentPage.includes('{slug}'))
    named.push({ path: instrumentPage, where: 'search.instrumentPage' });
  const languages = [...new Set(editions.map(({ language }) => language))];
  for (const { path, where } of named) {
    const lacking = languages.filter(
      (language) =>
        !isBroken(`${language}/${path}`) && !pages.some((page) => page.language === language && page.path === path),
    );
    if (lacking.length === 0) continue;
    const known = pages.filter(({ language }) => lacking.includes(language)).map((page) => page.path);
    faults.push({
      file,
      path: where,
      message: `there is no page "${path}" in ${lacking.map((language) => `"${language}"`).join(', ')}${perhaps(path, known)}. Write it, or take it out here`,
    });
  }
  return faults;
}

type NamedPage = { readonly path: string; readonly where: string };

const menuNames = ({ menu }: BrandSettings): NamedPage[] =>
  menu.flatMap(({ items, featured }, at) => [
    ...items.flatMap((item, place): NamedPage[] => {
      const where = `menu[${at}].items[${place}]`;
      return 'more' in item
        ? item.pages.map((path, index) => ({ path, where: `${where}.pages[${index}]` }))
        : [{ path: item.page, where: `${where}.page` }];
    }),
    ...(featured === undefined ? [] : [{ path: featured, where: `menu[${at}].featured` }]),
  ]);

const footerNames = ({ footer }: BrandSettings): NamedPage[] =>
  footer.flatMap(({ pages }, at) => pages.map((path, index) => ({ path, where: `footer[${at}].pages[${index}]` })));

/** Names in the table of notices that no regulator's entity and no edition's language has. */
function noticeFaults(
  { notices }: BrandSettings,
  editions: readonly BrandEdition[],
  regulators: ReadonlyMap<string, Regulator>,
): ContentFault[] {
  const entities = [...new Set([...regulators.values()].map(({ entity }) => entity.code))];
  const languages = [...new Set(editions.map(({ language }) => language))];
  const unknown = (path: string, what: string, written: string, known: readonly string[]): ContentFault[] =>
    known.includes(written)
      ? []
      : [
          {
            file: 'brand.yaml',
            path,
            message: `there is no ${what} "${written}"${perhaps(written, known)}. Known are ${known.join(', ')}`,
          },
        ];
  return notices.flatMap((row, at) => [
    ...(row.entities ?? []).flatMap((entity, place) =>
      unknown(`notices[${at}].entities[${place}]`, 'entity', entity, entities),
    ),
    ...(row.languages ?? []).flatMap((language, place) =>
      unknown(`notices[${at}].languages[${place}]`, 'language', language, languages),
    ),
    ...(row.writtenIn === undefined ? [] : unknown(`notices[${at}].writtenIn`, 'language', row.writtenIn, languages)),
  ]);
}

function relatedFaults(pages: readonly Page[], isBroken: IsBroken, others: readonly Page[] = pages): ContentFault[] {
  return pages.flatMap((page) =>
    (templateOf(page).articles?.(page.front) ?? [])
      .filter(
        (path) =>
          !isBroken(`${page.language}/${path}`) &&
          !others.some((other) => other.language === page.language && other.path === path && isArticle(other)),
      )
      .map((path) => ({ file: page.file, message: `"${path}" is not an article in "${page.language}"` })),
  );
}

/** What no file can know by itself: names in one that another lacks. */
export function brandFaults(
  settings: BrandSettings,
  editions: readonly BrandEdition[],
  regulators: ReadonlyMap<string, Regulator>,
  pages: readonly Page[],
  isBroken: IsBroken,
): ContentFault[] {
  return [
    ...settingsFaults(settings, editions, regulators, pages, isBroken),
    ...relatedFaults(pages, isBroken),
    ...courseFaults(pages),
    ...deadLinks(pages, undefined, isBroken),
    ...pages.filter(({ fallbackFrom }) => fallbackFrom === undefined).flatMap(hashFaults),
  ];
}

/** What pages of a country name that the language lacks; their links are checked with those of their editions (`offerFaults`). */
export const countryPageFaults = (
  ofCountries: readonly Page[],
  pages: readonly Page[],
  isBroken: IsBroken,
): ContentFault[] => [...relatedFaults(ofCountries, isBroken, pages), ...ofCountries.flatMap(hashFaults)];

/** Pages that no site can do without, and that are not there yet: drafts, or published later. */
export function absentFaults(
  settings: BrandSettings,
  pages: readonly Page[],
  isThere: (page: Page) => boolean,
): ContentFault[] {
  const { features, links } = settings;
  const needed = [
    '',
    ...(features.accountOpening ? [links.signUp] : []),
    ...(features.logIn ? [links.logIn] : []),
    ...(features.logIn && !isWebAddress(links.dashboard) ? [links.dashboard] : []),
  ];
  return pages
    .filter((page) => needed.includes(page.path) && !isThere(page))
    .map(({ file, front }) => ({
      file,
      path: front.draft === true ? 'draft' : 'published',
      message:
        'the site cannot do without this page, and it is not there yet. Take "draft" out, or give it an earlier date',
    }));
}

/** What only an edition lacks: it may not offer something that it is made for, or that its pages lead to. */
export function offerFaults(
  settings: BrandSettings,
  editions: readonly BrandEdition[],
  regulators: ReadonlyMap<string, Regulator>,
  pagesOf: ReadonlyMap<string, ReadonlyMap<string, Page>>,
  isBroken: IsBroken,
): ContentFault[] {
  return editions.flatMap((edition, at) => {
    const pages = [...(pagesOf.get(edition.id)?.values() ?? [])];
    const allowed: readonly string[] | undefined = regulators.get(edition.regulator)?.productTypes;
    if (allowed === undefined) return []; // the regulator has a fault of its own
    const products = edition.products
      .filter((product) => !allowed.includes(product))
      .map((product): ContentFault => ({
        file: 'brand.yaml',
        path: `editions[${at}].products`,
        message: `regulators/${edition.regulator}.yaml does not allow "${product}" among its productTypes`,
      }));
    const signUp = settings.links.signUp;
    const isClosed =
      settings.features.accountOpening &&
      !isBroken(`${edition.language}/${signUp}`) &&
      !pages.some(({ path }) => path === signUp);
    const closed: ContentFault[] = isClosed
      ? [
          {
            file: 'brand.yaml',
            path: 'links.signUp',
            message: `edition ${edition.id} may not offer the account that the page "${signUp}" opens`,
          },
        ]
      : [];
    return [
      ...products,
      ...closed,
      ...deadLinks(pages, `edition ${edition.id}, which leaves out what it does not offer`, isBroken),
    ];
  });
}
