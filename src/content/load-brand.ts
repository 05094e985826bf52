import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import type { Edition } from '#contracts/edition.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { Offer } from '#domain/offer.ts';
import type { Brand, BrandEdition } from './brand.ts';
import { brandFaults, offerFaults } from './brand-faults.ts';
import { brandSchema } from './brand-schema.ts';
import type { BrandSettings } from './brand-schema.ts';
import { ContentError } from './content-error.ts';
import { editionOffer } from './edition-offer.ts';
import { readDrawing } from './media.ts';
import type { Drawing } from './media.ts';
import { eventPageFaults, folderFaults } from './event-pages.ts';
import { instrumentPageFaults, instrumentPages, mayShow } from './instrument-pages.ts';
import { offeredPage } from './offered-page.ts';
import { isArticle } from './page.ts';
import type { Page } from './page.ts';
import { picturesNamed, readPicture } from './picture.ts';
import type { Picture } from './picture.ts';
import { readEpisodes } from './read-episodes.ts';
import { readPages } from './read-pages.ts';
import { readPaymentMethods } from './read-payment-methods.ts';
import { allOrFaults, readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';
import { regulatorSchema, type Regulator } from './regulator-schema.ts';

/** Scripts in use today that run right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

function editionsOf(settings: BrandSettings): BrandEdition[] {
  return settings.editions.map(({ id, locale, ...row }) => {
    const plain = new Intl.Locale(id);
    const direction = RIGHT_TO_LEFT.has(plain.maximize().script ?? '') ? 'rtl' : 'ltr';
    return { ...row, id, language: plain.language, region: plain.region ?? '', locale: locale ?? plain.toString(), direction };
  });
}

function drawingsNamed(settings: BrandSettings, pages: readonly Page[]): Set<string> {
  const files = new Set([settings.logo]);
  for (const { body, front } of pages) {
    if (front.template === 'article') files.add(front.illustration);
    if (front.template === 'home') for (const { hero } of [front, front.newVersion ?? front]) files.add(hero.illustration);
    visit(body, 'element', ({ tagName, properties }) => {
      if (tagName === 'img' && typeof properties.src === 'string' && properties.src.endsWith('.svg')) files.add(properties.src);
    });
  }
  return files;
}

/** Those that editions name, and those that wait for an edition: all are checked. */
async function regulatorCodes(dir: string, editions: readonly BrandEdition[]): Promise<readonly string[]> {
  const files = await readdir(join(dir, 'regulators')).catch(() => []);
  const waiting = files.filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -'.yaml'.length));
  return [...new Set([...editions.map(({ regulator }) => regulator), ...waiting.toSorted()])];
}

const offeredPages = (pages: readonly Page[], { language }: BrandEdition, offer: Offer, instruments: readonly ListedInstrument[]): Page[] => {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const shown = pages.filter((page) => page.language === language && mayShow(page, offer, (symbol) => bySymbol.get(symbol)));
  return shown.flatMap((page) => offeredPage(page, offer) ?? []);
};

/**
 * Reads and checks a brand's folder. Throws one ContentError with everything that is wrong in it. Each of the instruments
 * gets its page.
 */
export async function loadBrand(dir: string, instruments: readonly ListedInstrument[] = []): Promise<Brand> {
  const settings = readYaml(brandSchema, 'brand.yaml', await readText(dir, 'brand.yaml'));
  const editions = editionsOf(settings);

  const languages = new Set(editions.map(({ language }) => language));
  const [regulatorList, written, paymentMethods, episodes] = await Promise.all([
    allOrFaults((await regulatorCodes(dir, editions)).map(async (code) => {
      const file = `regulators/${code}.yaml`;
      const regulator = readYaml(regulatorSchema, file, await readText(dir, file));
      if (regulator.code !== code) throw new ContentError([{ file, path: 'code', message: `expected "${code}", as the file is named, found "${regulator.code}"` }]);
      return regulator;
    })),
    readPages(dir, languages),
    readPaymentMethods(dir, editions),
    readEpisodes(dir, languages),
  ]);
  const regulators = new Map(regulatorList.map((regulator) => [regulator.code, regulator]));

  const pages = [...written, ...instrumentPages(settings, languages, instruments, written)];

  const faults = [...eventPageFaults(pages), ...folderFaults(pages), ...brandFaults(settings, editions, regulators, pages), ...instrumentPageFaults(settings, instruments, pages)];
  if (faults.length > 0) throw new ContentError(faults);
  const regulatorOf = ({ id, regulator: code }: Edition): Regulator => {
    const regulator = regulators.get(code);
    if (!regulator) throw new Error(`edition ${id} names regulator ${code}, which is not loaded.`);
    return regulator;
  };
  const offerOf = (edition: Edition) => editionOffer(edition, regulatorOf(edition));
  const pagesByEdition = new Map(editions.map((edition) => [edition.id, new Map(offeredPages(pages, edition, offerOf(edition), instruments).map((page) => [page.path, page]))]));
  const left = offerFaults(settings, editions, regulators, pagesByEdition);
  if (left.length > 0) throw new ContentError(left);

  const drawings = new Map(await allOrFaults([...drawingsNamed(settings, pages)].map(async (file): Promise<[string, Drawing]> => [file, await readDrawing(dir, file)])));
  const pictures = new Map(await allOrFaults([...new Set(pages.flatMap(({ body }) => picturesNamed(body)))].map(async (file): Promise<[string, Picture]> => [file, await readPicture(dir, file)])));
  const pagesOf = (editionId: string): Page[] => [...(pagesByEdition.get(editionId)?.values() ?? [])];
  const defaultEdition = editions.find(({ id }) => id === settings.defaultEdition);
  if (!defaultEdition) throw new Error('unreachable: settingsFaults refuses an unknown defaultEdition');

  return {
    dir,
    settings,
    editions,
    defaultEdition,
    regulators,
    version: createHash('sha256').update(JSON.stringify([settings, regulatorList, pages, [...paymentMethods], episodes, [...drawings], [...pictures]])).digest('base64url').slice(0, 12),
    edition: (id) => editions.find((edition) => edition.id === id),
    page: (editionId, path) => pagesByEdition.get(editionId)?.get(path),
    pages: pagesOf,
    articles: (editionId, kind) => pagesOf(editionId).filter(isArticle).filter(({ front }) => kind === undefined || front.kind === kind).toSorted((a, b) => b.front.published.localeCompare(a.front.published)),
    paymentMethods: (editionId) => paymentMethods.get(editionId) ?? [],
    podcasts: (editionId) => episodes.filter(({ language }) => language === editions.find(({ id }) => id === editionId)?.language),
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
}
