import { LRUCache } from 'lru-cache';
import { LEGAL_DOCUMENTS_IN_MEMORY_MAX } from '#contracts/limits.ts';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { documentPath, isLegalDocument } from '#content/legal-document.ts';
import type { PageOf } from '#content/page.ts';
import { lossPercentAt } from '#content/regulator-facts.ts';
import { withoutMarks } from '#i18n/fallback.ts';
import { dateFormatter } from '#i18n/formatters.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { translator } from '#i18n/translator.ts';
import { pageAddress } from '#content/page-address.ts';
import { companyLine } from './company-line.ts';
import { pagePdf } from './page-pdf.ts';
import type { PreparedFiles } from './prepared-files.ts';
import { represent, type Representation } from './representation.ts';

type LegalDocumentsOptions = {
  readonly brand: () => Brand;
  readonly texts: ReadonlyMap<string, TextCatalogue>;
  readonly siteUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly now: () => Date;
};

const ENDING = '.pdf';

/** `/en-gb/legal/client-agreement.pdf`: a legal page's Markdown as a document to keep, made when it is first asked for, as the edition has it now. */
export class LegalDocuments implements PreparedFiles {
  readonly #options: LegalDocumentsOptions;
  readonly #ready = new LRUCache<string, Promise<Representation>>({ max: LEGAL_DOCUMENTS_IN_MEMORY_MAX });

  constructor(options: LegalDocumentsOptions) {
    this.#options = options;
  }

  /** Only the brand of the moment knows whether a document is still right. */
  peek(): undefined {
    return undefined;
  }

  get(path: string): Promise<Representation> | undefined {
    if (!path.endsWith(ENDING)) return undefined;
    const brand = this.#options.brand();
    const [, editionId = '', ...rest] = path.slice(0, -ENDING.length).split('/');
    const edition = brand.edition(editionId);
    const page = edition && brand.page(editionId, rest.join('/'));
    if (edition === undefined || page === undefined || !isLegalDocument(page)) return undefined;
    const now = this.#options.now();
    const key = `${path} ${brand.version} ${lossPercentAt(brand.regulatorOf(edition), now).percent}`;
    const document = this.#ready.get(key) ?? this.#prepare(brand, edition, page, now);
    this.#ready.set(key, document);
    document.catch(() => this.#ready.delete(key)); // tried again
    return document;
  }

  async #prepare(brand: Brand, edition: BrandEdition, page: PageOf<'plain'>, now: Date): Promise<Representation> {
    const { texts, siteUrl, headers } = this.#options;
    const { updated } = page.front;
    // The day of its words, not of its making: the same on every machine, so that its ETag is.
    const made = updated === undefined ? now : new Date(`${updated}T00:00:00Z`);
    const text = translator({ ...edition, texts: texts.get(edition.language) ?? {} }, 'page-plain');
    const imprint = [
      withoutMarks(companyLine(brand, edition, texts, now)),
      ...(updated === undefined
        ? []
        : [`${text('inForceSince')} ${dateFormatter(edition.locale, { dateStyle: 'long' }).format(made)}`]),
    ];
    const pdf = await pagePdf(brand, edition, page, { imprint, made, texts, now });
    return represent(200, 'application/pdf', Buffer.from(pdf), {
      ...headers,
      'Cache-Control': 'no-cache',
      'Content-Language': edition.language,
      'Content-Disposition': `inline; filename="${documentPath(page).replaceAll('/', '-')}"`,
      // Search engines are led to the page (RFC 8288, RFC 6596).
      Link: `<${encodeURI(siteUrl + pageAddress(edition, page.path))}>; rel="canonical"`,
    });
  }
}
