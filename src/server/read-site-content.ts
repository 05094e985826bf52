import { join, relative } from 'node:path';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { readBrandTexts, siteTexts } from '#content/brand-texts.ts';
import type { Brand } from '#content/brand.ts';
import { ContentError, type ContentFault } from '#content/content-error.ts';
import { readBrand } from '#content/load-brand.ts';
import type { Page } from '#content/page.ts';
import { locateFaults } from '#content/locate-faults.ts';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import type { ContentMoment } from '#content/shown-page.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import type { LanguageTexts, TextCatalogue } from '#i18n/texts.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { type Company, loadCompanies } from '#market/history/companies.ts';
import { type ConsumerPrices, loadConsumerPrices } from '#market/history/consumer-prices.ts';
import { menuTexts } from '#pages/menu-groups.ts';
import { openMarks } from './open-marks.ts';
import { views } from './views.ts';

/** Everything that a brand's folder gives the site. */
export type SiteContent = {
  readonly instruments: readonly ListedInstrument[];
  readonly brand: Brand;
  /** Pages as their files have them. */
  readonly written: readonly Page[];
  /** All that the site says, in pages, calls and mails, by language of its editions. */
  readonly texts: ReadonlyMap<string, TextCatalogue>;
  /** What of it the brand words otherwise than the product. */
  readonly ownTexts: LanguageTexts;
  readonly companies: readonly Company[];
  readonly consumerPrices: ConsumerPrices;
};

export const consumerPricesFile = (dir: string): string => join(dir, 'calculator', 'us-cpi.csv');

/** `…/instruments.csv line 7, column pip: …`, as the market module reports the faults of its files. */
const MARKET_FAULT = /^(.+?\.csv)(?: line (\d+))?(?:, column ([\w, ]+))?: (.*)$/s;

function faultsOf(error: unknown, dir: string): ContentFault[] {
  if (error instanceof ContentError) return [...error.faults];
  return (error instanceof Error ? error.message : String(error)).split('\n').map((message) => {
    const [, file, line, column, words] = MARKET_FAULT.exec(message) ?? [];
    if (file === undefined || words === undefined) return { file: '.', message };
    return {
      file: relative(dir, file).replaceAll('\\', '/'),
      line: line === undefined ? 1 : Number(line),
      ...(column !== undefined && { path: column }),
      message: words,
    };
  });
}

/** Reads and checks a brand's folder whole. Throws one ContentError with every fault of every file, each with its line. */
export async function readSiteContent(
  dir: string,
  moment: ContentMoment = { at: new Date(), hasDrafts: false },
): Promise<SiteContent> {
  const faults: ContentFault[] = [];
  const attempt = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work;
    } catch (error) {
      faults.push(...faultsOf(error, dir));
      return undefined;
    }
  };
  const sessions = await attempt(readTradingSessions(dir));
  const instruments = sessions && (await attempt(loadInstruments(join(dir, 'instruments.csv'), sessions)));
  const { brand, faults: ofBrand, written, faulty } = await readBrand(dir, instruments, moment);
  const languages = new Set(brand?.editions.map(({ language }) => language));
  const named = brand && menuTexts(brand.settings);
  const { own: ownTexts, faults: ofTexts } = await readBrandTexts(
    dir,
    new Set([FALLBACK_LANGUAGE, ...languages]),
    (key) => named?.has(key) ?? true,
  );
  const texts = siteTexts(languages, ownTexts);
  faults.push(...ofBrand, ...ofTexts);
  const companies = await attempt(loadCompanies(join(dir, 'calculator', 'sp500.csv')));
  const consumerPrices = await attempt(loadConsumerPrices(consumerPricesFile(dir)));
  if (brand !== undefined) {
    const ofPages = views.pageFaults(
      { brand, instruments: instruments ?? [], registry: views.widgetRegistry, texts },
      faulty,
    );
    // Where a file of texts has a fault of its own, nothing is said of what is missing in it.
    const hasFault = new Set(ofTexts.map(({ file }) => file));
    faults.push(
      ...(await locateFaults(
        dir,
        ofPages.filter(({ file }) => !hasFault.has(file)),
      )),
    );
  }
  if (brand?.settings.demonstration === false)
    faults.push(
      ...openMarks(dir).map((mark) => ({
        ...mark,
        message: `still to be written: ${mark.message}. Write it, or say demonstration: true in brand.yaml until then`,
      })),
    );
  const told = [
    ...new Map(faults.map((fault) => [`${fault.file}:${fault.line}:${fault.path}:${fault.message}`, fault])).values(),
  ];
  if (told.length > 0 || !brand || !instruments || !companies || !consumerPrices) throw new ContentError(told);
  return { instruments, brand, written, texts, ownTexts, companies, consumerPrices };
}
