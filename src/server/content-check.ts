import { strayTextsFiles } from '#content/brand-texts.ts';
import { ContentError, type ContentFault } from '#content/content-error.ts';
import { readBrand } from '#content/load-brand.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import type { ContentMoment } from '#content/shown-page.ts';
import { readSiteContent } from './read-site-content.ts';

/** After every date that a page may be published on. */
const AT_LAST = new Date('9999-12-31');

const refusedAt = (dir: string, moment: ContentMoment): Promise<readonly ContentFault[]> =>
  readSiteContent(dir, moment).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ContentError) return error.faults;
      throw error;
    },
  );

/**
 * Everything that is wrong in a brand's folder: what a start would refuse, now or once every draft and date has come, and the
 * files of texts that it would not read.
 */
export async function contentFaults(dir: string): Promise<readonly ContentFault[]> {
  const now = await refusedAt(dir, { at: new Date(), hasDrafts: false });
  const later = await refusedAt(dir, { at: AT_LAST, hasDrafts: true });
  const written = (fault: ContentFault) => new ContentError([fault]).message;
  const toldNow = new Set(now.map(written));
  const refused = [...now, ...later.filter((fault) => !toldNow.has(written(fault)))];
  const { brand } = await readBrand(dir, undefined, { at: new Date(), hasDrafts: true });
  if (brand === undefined) return refused; // without brand.yaml nobody knows the languages
  const languages = new Set(brand.editions.map(({ language }) => language));
  return [...refused, ...(await strayTextsFiles(dir, new Set([FALLBACK_LANGUAGE, ...languages])))];
}
