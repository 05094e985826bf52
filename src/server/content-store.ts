import type { Logger } from 'pino';
import type { Brand } from '#content/brand.ts';
import { ContentError } from '#content/content-error.ts';
import { loadBrand } from '#content/load-brand.ts';
import { withStoredFigures } from '#content/stored-figures.ts';
import type { ContentRefusal } from '#contracts/content-watch.ts';
import type { StoredFigure } from '#contracts/loss-figures.ts';
import { loadConsumerPrices } from '#market/history/consumer-prices.ts';
import type { ContentMoment } from '#content/shown-page.ts';
import type { LanguageTexts, TextCatalogue } from '#i18n/texts.ts';
import { awaitNextChange } from './await-next-change.ts';
import { ContentReader } from './changed-content.ts';
import type { CodeChange } from './code-change.ts';
import { readInstruments } from './read-instruments.ts';
import { consumerPricesFile, readSiteContent, type SiteContent } from './read-site-content.ts';
import { runLatest } from './run-latest.ts';
import { takeOverInstruments } from './take-over-instruments.ts';
import { watchContent } from './watch-content.ts';

/** Told in the order of subscription, so that what is derived from something derived comes after it. */
export type ContentObserver = {
  /** The content is another one from now on, or, with `code`, what shows it is. */
  readonly changed?: (brand: Brand, code?: CodeChange) => void;
  /** Files have changed, and are about to be read. */
  readonly touched?: () => void;
  /** What was read cannot be used, in whole or in part; the last good state stays. */
  readonly refused?: (reason: string) => void;
};

/** The content that the site shows: read, watched and replaced here alone. */
export type ContentStore = Pick<SiteContent, 'instruments' | 'companies' | 'consumerPrices'> & {
  readonly get: () => Brand;
  /** The same as its files have it: without the figures that staff stored. */
  readonly asWritten: () => Brand;
  /** Loss percentages that staff stored, beside those of the files from now on. */
  readonly showFigures: (figures: readonly StoredFigure[]) => void;
  /** One map for as long as the process lives; its entries are replaced where texts change (DEV=on). */
  readonly texts: ReadonlyMap<string, TextCatalogue>;
  /** What of the texts the brand words otherwise than the product. */
  readonly ownTexts: () => LanguageTexts;
  /** Why the files of the moment are not shown, in whole or in part; undefined where they are. */
  readonly refusal: () => ContentRefusal | undefined;
  readonly subscribe: (observer: ContentObserver) => void;
  /** What `make` makes of the content; made again after each change. */
  readonly derive: <Made>(make: (brand: Brand) => Made) => () => Made;
  /** The content as its files have it, at a moment of the editor's choice. Throws a ContentError. */
  readonly readAt: (moment: ContentMoment) => Promise<Brand>;
  /** `views` are other ones now (`npm run dev`): what is made by them is made again. Throws a ContentError. */
  readonly showAgain: (code: CodeChange) => Promise<void>;
  readonly close: () => void;
};

type ContentStoreOptions = {
  readonly dir: string;
  /** Somebody works on the site: all of the folder is watched and shown (DEV). */
  readonly isDev: boolean;
  readonly messages: NonNullable<ContentMoment['messages']>;
  readonly logger: Logger;
};

/** Reads and checks the folder, and watches it from then on. Throws a ContentError with every fault. */
export async function openContentStore({ dir, isDev, messages, logger }: ContentStoreOptions): Promise<ContentStore> {
  const now = (): ContentMoment => ({ at: new Date(), hasDrafts: false, messages });
  const start = await readSiteContent(dir, now());
  const { instruments, companies } = start;
  let { consumerPrices, ownTexts } = start;
  const texts = new Map(start.texts);
  const reader = new ContentReader({ dir, instruments, texts }, start.written);
  const observers: ContentObserver[] = [];
  let written = start.brand;
  let figures: readonly StoredFigure[] = [];
  let brand = written;
  let refusal: ContentRefusal | undefined;

  const refuse = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    const faults = error instanceof ContentError ? error.faults : [{ file: '', message: reason }];
    refusal = {
      at: new Date(),
      faults: faults.map(({ file, line, path, message }) => ({
        file,
        line,
        message: path ? `${path}: ${message}` : message,
      })),
    };
    if (!isDev) logger.error({ reason }, 'changed pages cannot be used; the site goes on with those it had');
    for (const { refused } of observers) refused?.(reason);
  };
  /** Everything is checked again, and texts are shown with the pages. */
  const readAll = async (): Promise<Brand> => {
    const content = await readSiteContent(dir, now());
    takeOverInstruments(instruments, content.instruments, logger);
    consumerPrices = content.consumerPrices;
    ownTexts = content.ownTexts;
    texts.clear();
    for (const [language, catalogue] of content.texts) texts.set(language, catalogue);
    return content.brand;
  };
  const readChanged = async (): Promise<Brand> => {
    // Before the pages, which show them; a change that is refused whole takes them back.
    const undo = takeOverInstruments(instruments, await readInstruments(dir), logger);
    try {
      const { brand: changed, refused } = await reader.read(now());
      consumerPrices = await loadConsumerPrices(consumerPricesFile(dir));
      if (refused.length > 0) refuse(new ContentError(refused));
      return withChangeable(start.brand, changed);
    } catch (error) {
      undo();
      throw error;
    }
  };
  // One reading at a time: an earlier one that ends later would show what the files had before.
  const readAgain = runLatest(async () => {
    for (const { touched } of observers) touched?.();
    const before = refusal;
    written = isDev ? await readAll() : await readChanged();
    if (refusal === before) refusal = undefined;
    brand = withStoredFigures(written, figures);
    for (const { changed } of observers) changed?.(brand);
    logger.info('changed pages are shown');
  });
  const tryToRead = () => readAgain().catch(refuse);
  const watcher = watchContent(dir, () => void tryToRead(), isDev);
  const nextChange = awaitNextChange(() => brand.nextChange, tryToRead);

  const subscribe = (observer: ContentObserver): void => void observers.push(observer);
  return {
    instruments,
    companies,
    consumerPrices: { inflation: (from, to) => consumerPrices.inflation(from, to) },
    texts,
    get: () => brand,
    asWritten: () => written,
    ownTexts: () => ownTexts,
    refusal: () => refusal,
    showFigures: (next) => {
      if (JSON.stringify(next) === JSON.stringify(figures)) return;
      figures = next;
      for (const { touched } of observers) touched?.();
      brand = withStoredFigures(written, figures);
      for (const { changed } of observers) changed?.(brand);
      logger.info({ figures: figures.length }, 'stored loss percentages are shown');
    },
    subscribe,
    derive: (make) => {
      let made = make(brand);
      subscribe({ changed: (changed) => (made = make(changed)) });
      return () => made;
    },
    readAt: async (moment) => {
      const read = await loadBrand(dir, instruments, { ...moment, messages });
      return withStoredFigures(isDev ? read : withChangeable(start.brand, read), figures);
    },
    showAgain: async (code) => {
      for (const { touched } of observers) touched?.();
      if (code.kind === 'texts') {
        written = await readAll();
        brand = withStoredFigures(written, figures);
      }
      for (const { changed } of observers) changed?.(brand, code);
    },
    close: () => {
      nextChange.close();
      watcher.close();
    },
  };
}

/**
 * Editions, settings and media are passed to other modules at start. After a change, only pages, articles, regulators, rules of countries,
 * payment methods, podcasts, the glossary, redirects and days of review take effect; of instruments and trading sessions what `takeOverTerms` takes over.
 */
const withChangeable = (atStart: Brand, changed: Brand): Brand => ({
  ...changed,
  settings: atStart.settings,
  editions: atStart.editions,
  defaultEdition: atStart.defaultEdition,
  edition: atStart.edition,
});
