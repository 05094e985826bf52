import type { Brand, BrandEdition } from '#content/brand.ts';
import type { Coming } from '#content/coming-pages.ts';
import { datedFactsOf, factState } from '#content/dated-facts-of.ts';
import { PODCASTS_PAGE, pageAddress } from '#content/page-address.ts';
import type { RatingBoard } from '#content/ratings/rating-board.ts';
import { untranslatedTexts } from '#content/untranslated-texts.ts';
import {
  type ComingPage,
  type ContentWatch,
  type LanguageState,
  REVIEW_STATES,
  type ReviewedFact,
} from '#contracts/content-watch.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { DAY_MS } from '#contracts/days.ts';
import { FACT_REVIEW_WARNED_DAYS, PREVIEW_LINK_GOOD_FOR_DAYS } from '#contracts/limits.ts';
import type { LanguageTexts, ProductTexts } from '#i18n/texts.ts';
import type { ContentStore } from './content-store.ts';
import { previewQuery } from './previews.ts';

type ContentDeskOptions = {
  readonly content: Pick<ContentStore, 'get' | 'refusal' | 'ownTexts'>;
  readonly productTexts: ProductTexts;
  /** Votes of readers, as they are now. */
  readonly ratings: () => Promise<Pick<RatingBoard, 'of'>>;
  /** Signs the links. */
  readonly previewKeys: KeyRing;
  readonly publicUrl: string;
};

/** How the content stands, for the console. */
export const contentDesk = ({
  content,
  productTexts,
  ratings,
  previewKeys,
  publicUrl,
}: ContentDeskOptions): ContentWatch => ({
  site: publicUrl,
  facts: (now) =>
    datedFactsOf(content.get())
      .map(({ kind, subject, file, reviewBy, to }): ReviewedFact => {
        const state = factState({ reviewBy, to }, now, FACT_REVIEW_WARNED_DAYS) ?? 'later';
        return { kind, subject, file, reviewBy, to, state };
      })
      .toSorted((a, b) => urgency(a) - urgency(b) || a.reviewBy.localeCompare(b.reviewBy)),
  coming: () => content.get().coming.map((page) => comingPage(content.get(), page)),
  languages: () => languageStates(content.get(), productTexts, content.ownTexts()),
  refusal: content.refusal,
  articles: async (language) => {
    const brand = content.get();
    const edition = editionsOf(brand, language)[0] ?? brand.defaultEdition;
    const board = await ratings();
    return brand
      .articles(edition.id)
      .map(({ path, front: { title } }) => {
        const { total, rating } = board.of(path);
        return { path, title, address: pageAddress(edition, path), votes: total, rating };
      })
      .toSorted((a, b) => b.votes - a.votes || b.rating - a.rating || a.title.localeCompare(b.title));
  },
  previewLink: (address, day, now) => {
    const [, edition = ''] = address.split('/');
    if (content.get().edition(edition) === undefined) return undefined;
    return {
      url: `${publicUrl}${address}?${previewQuery(previewKeys, day ?? 'now', now)}`,
      goodUntil: new Date(now.getTime() + PREVIEW_LINK_GOOD_FOR_DAYS * DAY_MS),
    };
  },
});

const urgency = ({ state }: ReviewedFact): number => REVIEW_STATES.indexOf(state);

const editionsOf = ({ editions }: Brand, language: string | undefined, country?: string): readonly BrandEdition[] =>
  editions.filter((each) => each.language === language && (country === undefined || each.region === country));

function comingPage(brand: Brand, { file, language, country, path, title, draft, published }: Coming): ComingPage {
  const edition = editionsOf(brand, language, country)[0];
  const address = edition && pageAddress(edition, path ?? PODCASTS_PAGE);
  return { file, language, title, address, isDraft: draft, published };
}

function languageStates(brand: Brand, product: ProductTexts, own: LanguageTexts): readonly LanguageState[] {
  const languages = [...new Set(brand.editions.map(({ language }) => language))];
  const missing = Map.groupBy(untranslatedTexts(languages, product, own), ({ language }) => language);
  return languages.map((language): LanguageState => {
    const editions = editionsOf(brand, language);
    const pages = new Map(
      editions.flatMap((edition) =>
        brand
          .pages(edition.id)
          // Those that rows of instruments make have no words of their own.
          .filter(({ front }) => front.template !== 'instrument')
          .map((page) => [page.path, { page, address: pageAddress(edition, page.path) }] as const),
      ),
    );
    return {
      language,
      label: editions[0]?.label ?? language,
      pages: pages.size,
      untranslated: [...pages.values()]
        .filter(({ page }) => page.fallbackFrom !== undefined)
        .map(({ page, address }) => ({ title: page.front.title, address, language: page.fallbackFrom ?? language }))
        .toSorted((a, b) => a.address.localeCompare(b.address)),
      texts: (missing.get(language) ?? []).map(({ file, keys }) => ({ file, keys })),
    };
  });
}
