import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Edition } from '#contracts/edition.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { MESSAGE_KINDS, type Offer } from '#domain/offer.ts';
import type { Brand, BrandEdition } from './brand.ts';
import { fallbackPages } from './fallback-pages.ts';
import { absentFaults, brandFaults, countryPageFaults, offerFaults } from './brand-faults.ts';
import { brandSchema } from './brand-schema.ts';
import type { BrandSettings } from './brand-schema.ts';
import { comingPages } from './coming-pages.ts';
import { ContentError } from './content-error.ts';
import { ruleAgainst, rulesAt } from './country-rules.ts';
import type { CountryRule } from './country-schema.ts';
import { nextTurn } from './dated-fact.ts';
import type { ContentFault } from './content-error.ts';
import { directionOf } from './direction-of.ts';
import { editionOffer } from './edition-offer.ts';
import { elementsOf } from './elements-of.ts';
import { readAnswerTemplates } from './answer-templates.ts';
import { readGlossaries } from './glossary.ts';
import { readDrawing } from './media.ts';
import type { Drawing } from './media.ts';
import { eventPageFaults, folderFaults } from './event-pages.ts';
import { instrumentPageFaults, instrumentPages, mayShow } from './instrument-pages.ts';
import { locateFaults } from './locate-faults.ts';
import { asksForUnsent, offeredPage } from './offered-page.ts';
import { isArticle } from './page.ts';
import type { Page } from './page.ts';
import { picturesNamed, readPicture } from './picture.ts';
import type { Picture } from './picture.ts';
import { PODCASTS_PAGE } from './page-address.ts';
import { readCountries } from './read-countries.ts';
import { readEpisodes } from './read-episodes.ts';
import { digestOf, type FaultyPage } from './read-page.ts';
import { placeOfFile, readPages, type StandIns } from './read-pages.ts';
import { readPaymentMethods } from './read-payment-methods.ts';
import { allOrFaults, type FaultSink, readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';
import { readSynonyms } from './read-synonyms.ts';
import { readReviews } from './read-reviews.ts';
import { plainPath, readRedirects, redirectFaults, redirectsByAddress } from './redirects.ts';
import { regulatorSchema, type Regulator } from './regulator-schema.ts';
import { type ContentMoment, isShown, nextPublication, withoutLinksTo } from './shown-page.ts';
import { templateOf } from './templates.ts';
import { readTypeface } from './typeface.ts';

function editionsOf(settings: BrandSettings): BrandEdition[] {
  return settings.editions.map(({ id, locale, ...row }) => {
    const plain = new Intl.Locale(id);
    return {
      ...row,
      id,
      language: plain.language,
      region: plain.region ?? '',
      locale: locale ?? plain.toString(),
      direction: directionOf(id),
    };
  });
}

function drawingsNamed(settings: BrandSettings | undefined, pages: readonly Page[]): Set<string> {
  const files = new Set(settings === undefined ? [] : [settings.logo]);
  for (const page of pages) {
    for (const file of templateOf(page).drawings?.(page.front) ?? []) files.add(file);
    for (const { tagName, properties } of elementsOf(page.body)) {
      if (tagName === 'img' && typeof properties.src === 'string' && properties.src.endsWith('.svg'))
        files.add(properties.src);
    }
  }
  return files;
}

/** Addresses without an edition that are pages. */
const RESERVED: ReadonlySet<string> = new Set(['/', '/choose', '/gallery']);

/** Those that editions name, and those that wait for an edition: all are checked. */
async function regulatorCodes(dir: string, editions: readonly BrandEdition[]): Promise<readonly string[]> {
  const files = await readdir(join(dir, 'regulators')).catch(() => []);
  const waiting = files.filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -'.yaml'.length));
  return [...new Set([...editions.map(({ regulator }) => regulator), ...waiting.toSorted()])];
}

/** The pages of an edition, and those that the law of its country keeps back, each with the rule. */
type EditionPages = {
  readonly shown: ReadonlyMap<string, Page>;
  readonly withheld: ReadonlyMap<string, CountryRule>;
};

/** A language's pages as an edition of a country has them: those of pages/es-ES/ in place of those of pages/es/. */
function pagesIn({ language, region }: BrandEdition, pages: readonly Page[]): readonly Page[] {
  const own = pages.filter((page) => page.language === language && page.country === region);
  const replaced = new Set(own.map(({ path }) => path));
  return [
    ...pages.filter((page) => page.language === language && page.country === undefined && !replaced.has(page.path)),
    ...own,
  ];
}

const offeredPages = (
  pages: readonly Page[],
  edition: BrandEdition,
  offer: Offer,
  rules: readonly CountryRule[],
  instruments: readonly ListedInstrument[],
  moment: ContentMoment,
): EditionPages => {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const spoken = pagesIn(edition, pages);
  const withheld = new Map<string, CountryRule>();
  for (const page of spoken) {
    const rule = ruleAgainst(page, rules);
    if (rule !== undefined) withheld.set(page.path, rule);
  }
  // Links to what the operator's settings or the country's law leave out are words, as those to what is to come: no page can know of them.
  const isAbsent = (page: Page) => !isShown(page.front, moment) || asksForUnsent(page, offer.messages);
  const absent = new Set([...spoken.filter(isAbsent).map(({ path }) => path), ...withheld.keys()]);
  const shown = spoken.filter(
    (page) =>
      !withheld.has(page.path) && isShown(page.front, moment) && mayShow(page, offer, (symbol) => bySymbol.get(symbol)),
  );
  const offered = shown.flatMap((page) => offeredPage(withoutLinksTo(page, absent), offer) ?? []);
  return { shown: new Map(offered.map((page) => [page.path, page])), withheld };
};

/** Languages that have a folder of pages, for a brand whose editions cannot be read. */
async function languagesOfFolders(dir: string): Promise<ReadonlySet<string>> {
  const names = await readdir(join(dir, 'pages')).catch(() => []);
  return new Set(names.filter((name) => /^[a-z]{2,3}$/.test(name)));
}

const earliest = (moments: readonly (Date | undefined)[]): Date | undefined =>
  moments.flatMap((moment) => moment ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];

/** One part after the other, so that no string becomes too long. */
function versionOf(parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${JSON.stringify(part)}\n`);
  return hash.digest('base64url').slice(0, 12);
}

/** A brand's folder as far as it can be read, and everything that is wrong in it. */
export type BrandRead = {
  /** Undefined where brand.yaml or every regulator cannot be used. With faults, it is good for further checks only. */
  readonly brand: Brand | undefined;
  readonly faults: readonly ContentFault[];
  /** Pages as their files have them, of every language. */
  readonly written: readonly Page[];
  /** Pages that are left out because of their faults. */
  readonly faulty: readonly FaultyPage[];
};

/**
 * Reads and checks a brand's folder as it is at a moment. Throws one ContentError with everything that is wrong in it.
 * Each of the instruments gets its page.
 */
export async function loadBrand(
  dir: string,
  instruments: readonly ListedInstrument[] = [],
  moment: ContentMoment = { at: new Date(), hasDrafts: false },
): Promise<Brand> {
  const { brand, faults } = await readBrand(dir, instruments, moment);
  if (brand === undefined || faults.length > 0) throw new ContentError(faults);
  return brand;
}

/** The same without throwing: faults of one file do not keep those of another from being told. Without `listed`, instruments.csv has faults of its own. */
export async function readBrand(
  dir: string,
  listed: readonly ListedInstrument[] | undefined,
  moment: ContentMoment,
  standIns?: StandIns,
): Promise<BrandRead> {
  const instruments = listed ?? [];
  const found: ContentFault[] = [];
  const tell: FaultSink = (faults) => void found.push(...faults);
  const attempt = async <Result>(work: Promise<Result>): Promise<Result | undefined> =>
    (await allOrFaults([work], tell))[0];

  const settings = await attempt(readText(dir, 'brand.yaml').then((text) => readYaml(brandSchema, 'brand.yaml', text)));
  const editions = settings === undefined ? [] : editionsOf(settings);
  const languages =
    settings === undefined ? await languagesOfFolders(dir) : new Set(editions.map(({ language }) => language));

  const regulatorList = await allOrFaults(
    (await regulatorCodes(dir, editions)).map(async (code) => {
      const file = `regulators/${code}.yaml`;
      const regulator = readYaml(regulatorSchema, file, await readText(dir, file));
      if (regulator.code !== code)
        throw new ContentError([
          { file, path: 'code', message: `expected "${code}", as the file is named, found "${regulator.code}"` },
        ]);
      return regulator;
    }),
    tell,
  );
  const countries = await readCountries(dir, editions, tell);
  const reviews = (await attempt(readReviews(dir))) ?? [];
  const faulty: FaultyPage[] = [];
  const written = await readPages(dir, languages, editions, tell, standIns, (page) => void faulty.push(page));
  const paymentMethods = settings === undefined ? undefined : await attempt(readPaymentMethods(dir, editions, tell));
  const episodes = await readEpisodes(dir, languages, tell);
  const glossaries = (await attempt(readGlossaries(dir, languages))) ?? new Map<string, never>();
  const synonyms = (await attempt(readSynonyms(dir, languages))) ?? new Map<string, never>();
  const answers = (await attempt(readAnswerTemplates(dir, languages))) ?? new Map<string, never>();
  const redirects = (await attempt(readRedirects(dir, editions))) ?? [];

  const broken = new Set(found.flatMap(({ file }) => placeOfFile(file) ?? []));
  const defaultLanguage = (editions.find(({ id }) => id === settings?.defaultEdition) ?? editions[0])?.language ?? '';
  // A page that cannot be read cannot be a fallback page either.
  const isBroken = (place: string) =>
    broken.has(place) || broken.has(`${defaultLanguage}${place.slice(place.indexOf('/'))}`);
  const drawings = new Map(
    await allOrFaults(
      [...drawingsNamed(settings, written)].map(async (file): Promise<[string, Drawing]> => [
        file,
        await readDrawing(dir, file),
      ]),
      tell,
    ),
  );
  const named = [
    ...(settings === undefined ? [] : [settings.favicon, settings.touchIcon, settings.socialImage]),
    ...written.flatMap(({ body, front }) => [
      ...picturesNamed(body),
      ...(front.socialImage === undefined ? [] : [front.socialImage]),
    ]),
  ];
  const typeface = await attempt(Promise.resolve().then(() => readTypeface(dir, settings?.typeface)));
  const pictures = new Map(
    await allOrFaults(
      [...new Set(named)].map(async (file): Promise<[string, Picture]> => [file, await readPicture(dir, file)]),
      tell,
    ),
  );
  if (settings === undefined) return { brand: undefined, faults: await locateFaults(dir, found), written, faulty };

  const regulators = new Map(regulatorList.map((regulator) => [regulator.code, regulator]));
  const ofLanguages = written.filter(({ country }) => country === undefined);
  const ofCountries = written.filter(({ country }) => country !== undefined);
  const spoken = [...ofLanguages, ...fallbackPages(ofLanguages, languages, defaultLanguage)];
  const pages = [...spoken, ...instrumentPages(settings, languages, instruments, spoken)];
  const ruled = editions.filter(({ regulator }) => regulators.has(regulator));
  const regulatorOf = ({ id, regulator: code }: Edition): Regulator => {
    const regulator = regulators.get(code);
    if (!regulator) throw new Error(`edition ${id} names regulator ${code}, which is not loaded.`);
    return regulator;
  };
  const rulesOf = ({ region }: Pick<Edition, 'region'>) => rulesAt(countries.get(region), moment.at);
  const offerOf = (edition: Edition) => editionOffer(edition, regulatorOf(edition), moment.messages, rulesOf(edition));
  const byEdition = new Map(
    ruled.map((edition) => [
      edition.id,
      offeredPages([...pages, ...ofCountries], edition, offerOf(edition), rulesOf(edition), instruments, moment),
    ]),
  );
  const pagesByEdition = new Map([...byEdition].map(([id, { shown }]) => [id, shown]));
  const pagesOf = (editionId: string): Page[] => [...(pagesByEdition.get(editionId)?.values() ?? [])];

  const toCome = new Set(
    spoken
      .filter((page) => !isShown(page.front, moment) || asksForUnsent(page, moment.messages ?? MESSAGE_KINDS))
      .map(({ language, path }) => `${language}/${path}`),
  );
  const isPage = (address: string): boolean => {
    const [, id = '', ...rest] = address.split('/');
    const edition = editions.find((one) => one.id === id);
    if (edition === undefined) return RESERVED.has(address);
    const place = `${edition.language}/${rest.join('/')}`;
    return isBroken(place) || toCome.has(place) || pagesByEdition.get(id)?.has(rest.join('/')) === true;
  };
  tell(eventPageFaults(pages));
  tell(folderFaults(pages));
  tell(brandFaults(settings, editions, regulators, pages, isBroken));
  tell(countryPageFaults(ofCountries, pages, isBroken));
  tell(absentFaults(settings, pages, ({ front }) => isShown(front, moment)));
  if (listed !== undefined) tell(instrumentPageFaults(settings, instruments, pages));
  // A link that leads nowhere in the whole language is told once, not for each of its editions.
  const dead = new Set(found.map(({ file, line }) => `${file}:${line}`));
  tell(
    offerFaults(settings, ruled, regulators, pagesByEdition, isBroken).filter(
      ({ file, line }) => line === undefined || !dead.has(`${file}:${line}`),
    ),
  );
  tell(redirectFaults(redirects, isPage));

  const redirectByAddress = redirectsByAddress(redirects, isPage);
  const faults = await locateFaults(dir, found);
  const defaultEdition = ruled.find(({ id }) => id === settings.defaultEdition) ?? ruled[0];
  if (!defaultEdition) return { brand: undefined, faults, written, faulty };
  const shownEpisodes = episodes.filter((episode) => isShown(episode, moment));

  const brand: Brand = {
    dir,
    settings,
    editions: ruled,
    defaultEdition,
    regulators,
    countries,
    reviews,
    storedFigures: [],
    version: versionOf([
      settings,
      regulatorList,
      [...countries],
      reviews,
      instruments,
      written.map(digestOf),
      typeface,
      ...[...pagesByEdition].map(([id, shown]) => [id, [...shown.keys()]]),
      [...(paymentMethods ?? [])],
      shownEpisodes,
      [...glossaries],
      [...synonyms],
      [...answers],
      [...drawings],
      [...pictures],
      [...redirectByAddress],
    ]),
    edition: (id) => ruled.find((edition) => edition.id === id),
    page: (editionId, path) => pagesByEdition.get(editionId)?.get(path),
    withheld: (editionId, path) => byEdition.get(editionId)?.withheld.get(path),
    pages: pagesOf,
    articles: (editionId, kind) =>
      pagesOf(editionId)
        .filter(isArticle)
        .filter(({ front }) => kind === undefined || front.kind === kind)
        .toSorted(
          (a, b) =>
            Number(a.fallbackFrom !== undefined) - Number(b.fallbackFrom !== undefined) ||
            b.front.published.localeCompare(a.front.published),
        ),
    typeface,
    paymentMethods: (editionId) => paymentMethods?.get(editionId) ?? [],
    podcasts: (editionId) =>
      byEdition.get(editionId)?.withheld.has(PODCASTS_PAGE) === true
        ? []
        : shownEpisodes.filter(({ language }) => language === ruled.find(({ id }) => id === editionId)?.language),
    glossary: (editionId) =>
      glossaries.get(ruled.find(({ id }) => id === editionId)?.language ?? '') ?? glossaries.get(defaultLanguage) ?? [],
    synonyms: (editionId) => synonyms.get(ruled.find(({ id }) => id === editionId)?.language ?? '') ?? [],
    answerTemplates: (language) => answers.get(language) ?? [],
    redirect: (path) => redirectByAddress.get(plainPath(path)),
    coming: comingPages(written, episodes, moment),
    nextChange: earliest([
      nextPublication([...written.map(({ front }) => front), ...episodes], moment),
      nextTurn(
        [...countries.values()].flatMap(({ rules }) => rules),
        moment.at,
      ),
    ]),
    regulatorOf,
    offerOf,
    drawing: (file) => {
      const drawing = drawings.get(file);
      if (!drawing) throw new Error(`media/${file} was not named by any page when the brand was loaded.`);
      return drawing;
    },
    picture: (file) => {
      const picture = pictures.get(file);
      if (!picture) throw new Error(`media/${file} was not named by any page when the brand was loaded.`);
      return picture;
    },
  };
  return { brand, faults, written, faulty };
}
