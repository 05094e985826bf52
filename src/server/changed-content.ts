import type { ListedInstrument } from '#contracts/instruments.ts';
import type { Brand } from '#content/brand.ts';
import { ContentError, type ContentFault } from '#content/content-error.ts';
import { readBrand } from '#content/load-brand.ts';
import { locateFaults } from '#content/locate-faults.ts';
import type { Page } from '#content/page.ts';
import type { ContentMoment } from '#content/shown-page.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { views } from './views.ts';

type FolderFacts = {
  readonly dir: string;
  readonly instruments: readonly ListedInstrument[];
  readonly texts: ReadonlyMap<string, TextCatalogue>;
};

export type ChangedContent = {
  readonly brand: Brand;
  /** Why pages are not as their files have them. */
  readonly refused: readonly ContentFault[];
};

/**
 * Reads a brand's folder again while the site is open. A page with a fault stays as it was when it had none, and the changes
 * of the others are taken over; so does a page that another, which is to stay, leads to (decision 071).
 */
export class ContentReader {
  readonly #facts: FolderFacts;
  /** As they were without a fault, by file. */
  #good: ReadonlyMap<string, Page>;

  constructor(facts: FolderFacts, written: readonly Page[]) {
    this.#facts = facts;
    this.#good = byFile(written);
  }

  /** Throws a ContentError where what is wrong is in no page, or pages as they were cannot stand either. */
  async read(moment: ContentMoment): Promise<ChangedContent> {
    const { dir, instruments, texts } = this.#facts;
    const standIns = new Map<string, Page | undefined>();
    const refused: ContentFault[] = [];
    for (;;) {
      const { brand, faults: ofBrand, written, faulty } = await readBrand(dir, instruments, moment, standIns);
      const ofPages =
        brand === undefined
          ? []
          : views.pageFaults({ brand, instruments, texts, registry: views.widgetRegistry }, faulty);
      const faults = [...ofBrand, ...(await locateFaults(dir, ofPages))];
      if (brand !== undefined && faults.length === 0) {
        this.#good = byFile(written);
        return { brand, refused };
      }
      refused.push(...faults);
      const toReplace = this.#toReplace(faults, written, standIns);
      if (toReplace.size === 0) throw new ContentError(refused);
      for (const file of toReplace) standIns.set(file, this.#good.get(file));
    }
  }

  /** Pages with a fault; then the other of two that do not fit; then those whose file is gone. */
  #toReplace(
    faults: readonly ContentFault[],
    written: readonly Page[],
    standIns: ReadonlyMap<string, unknown>,
  ): ReadonlySet<string> {
    const present = new Set(written.map(({ file }) => file));
    const ways = [
      faults.map(({ file }) => file).filter((file) => PAGE_FILE.test(file)),
      faults.flatMap(({ other }) => other ?? []),
      [...this.#good.keys()].filter((file) => !present.has(file)),
    ];
    for (const way of ways) {
      const fresh = new Set(way.filter((file) => !standIns.has(file)));
      if (fresh.size > 0) return fresh;
    }
    return new Set();
  }
}

const PAGE_FILE = /^(?:pages|articles|events|e-books)\/.+\.md$/;

const byFile = (pages: readonly Page[]): ReadonlyMap<string, Page> => new Map(pages.map((page) => [page.file, page]));
