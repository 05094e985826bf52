import type { EnquiriesOptions, EnquiryContent } from '#enquiries/enquiries-context.ts';
import type { Brand } from '#content/brand.ts';
import { contentId, eventsOf, isEBook } from '#content/event-pages.ts';
import { isArticle } from '#content/page.ts';
import { judgeConsent, parseConsent } from '#kit/consent.ts';
import type { ContentStore } from './content-store.ts';
import { pagePdf } from './page-pdf.ts';

/** What the calls of enquiries answer from, as the brand has it now. */
export function enquiryContent({
  get: brand,
  derive,
  texts,
}: Pick<ContentStore, 'get' | 'derive' | 'texts'>): EnquiryContent {
  const bookOf = (edition: string, id: string) =>
    brand()
      .pages(edition)
      .filter(isEBook)
      .find((page) => contentId(page) === id);
  // A book is made at the first request, and again after any change of the brand.
  const made = derive(() => new Map<string, Promise<Uint8Array>>());
  return {
    events: (edition) => eventsOf(brand().pages(edition)),
    eBook: (edition, id) => bookOf(edition, id)?.front,
    eBookFile: (editionId, id) => {
      const [edition, page] = [brand().edition(editionId), bookOf(editionId, id)];
      if (edition === undefined || page === undefined) return undefined;
      const key = `${editionId} ${id}`;
      const file = made().get(key) ?? pagePdf(brand(), edition, page, { made: new Date(), texts, now: new Date() });
      made().set(key, file);
      return file;
    },
    article: (edition, path) => {
      const page = brand().page(edition, path);
      return page !== undefined && isArticle(page)
        ? { title: page.front.title, gated: page.front.gated === true }
        : undefined;
    },
    download: (platform) => (brand().settings.downloads as Readonly<Record<string, string>>)[platform],
    room: (name) => brand().settings.rooms[name],
    hasPage: (edition, path) => brand().page(edition, path) !== undefined,
  };
}

/** Whether the visitor may be measured, by the law of the edition, what they chose, and the browser's signal (TRK-4). */
export const mayMeasure =
  (brand: () => Brand): EnquiriesOptions['mayMeasure'] =>
  (editionId, cookie, hasSignal) => {
    const edition = brand().edition(editionId);
    if (edition === undefined) return false;
    return judgeConsent(brand().regulatorOf(edition).consent, parseConsent(cookie), hasSignal).granted.includes(
      'measurement',
    );
  };
