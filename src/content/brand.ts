import type { StoredFigure } from '#contracts/loss-figures.ts';
import type { Edition } from '#contracts/edition.ts';
import type { Offer } from '#domain/offer.ts';
import type { BrandSettings } from './brand-schema.ts';
import type { Coming } from './coming-pages.ts';
import type { Episode } from './episode.ts';
import type { AnswerTemplate } from './answer-templates.ts';
import type { GlossaryEntry } from './glossary.ts';
import type { Drawing } from './media.ts';
import type { Article, Page } from './page.ts';
import type { ArticleKind } from './article-kinds.ts';
import type { Picture } from './picture.ts';
import type { PaymentWords } from './payment-schema.ts';
import type { Country, CountryRule } from './country-schema.ts';
import type { Review } from './read-reviews.ts';
import type { Redirect } from './redirects.ts';
import type { Regulator } from './regulator-schema.ts';
import type { SynonymRow } from './search/synonyms.ts';
import type { Typeface } from './typeface.ts';

/** An edition as brand.yaml has it, with the region in its own language. */
export type BrandEdition = Edition & { readonly regionName: string };

/** A way to pay, in the words of an edition (PAY-3). */
export type PaymentMethod = PaymentWords & { readonly id: string; /** A file of media/. */ readonly image: string };

/** Everything that the brand's folder says, read and checked once. A change on disk is a new Brand. */
export type Brand = {
  readonly dir: string;
  readonly settings: BrandSettings;
  readonly editions: readonly BrandEdition[];
  readonly defaultEdition: BrandEdition;
  readonly regulators: ReadonlyMap<string, Regulator>;
  /** When facts without dates of their own are looked at again: review.yaml. */
  readonly reviews: readonly Review[];
  /** What the law of a country adds, by its code (ISO 3166-1). */
  readonly countries: ReadonlyMap<string, Country>;
  /** Loss percentages that staff stored beside those of the regulators' files; `regulators` has them. */
  readonly storedFigures: readonly StoredFigure[];
  /** Changes with anything in the folder. */
  readonly version: string;
  readonly edition: (id: string) => BrandEdition | undefined;
  /** `path` without the edition; '' is the home page. Undefined where neither the edition's language nor the brand's first has such a page. */
  readonly page: (editionId: string, path: string) => Page | undefined;
  /** The rule of the edition's country by which there is no such page, though its language has one. */
  readonly withheld: (editionId: string, path: string) => CountryRule | undefined;
  /** All pages of an edition, by path. */
  readonly pages: (editionId: string) => readonly Page[];
  /** Those in the edition's language before fallback pages, newest first; without a kind, all. */
  readonly articles: (editionId: string, kind?: ArticleKind) => readonly Article[];
  /** Its own; undefined where the pages are set in the default one. */
  readonly typeface: Typeface | undefined;
  /** What the edition's company offers, in its order. */
  readonly paymentMethods: (editionId: string) => readonly PaymentMethod[];
  /** Newest first. */
  readonly podcasts: (editionId: string) => readonly Episode[];
  /** Where an address that was once there leads now; `path` in one spelling (`plainPath`). */
  readonly redirect: (path: string) => Redirect | undefined;
  /** Drafts, and what waits for its day. */
  readonly coming: readonly Coming[];
  /** When a page or an episode that waits for its date comes by itself. */
  readonly nextChange: Date | undefined;
  /** In the order of the alphabet; the first language's where the edition's has none, empty where that has none either. */
  readonly glossary: (editionId: string) => readonly GlossaryEntry[];
  /** What visitors of the edition type for words of its pages, beside what the product knows: search/<language>.yaml. */
  readonly synonyms: (editionId: string) => readonly SynonymRow[];
  /** What staff begin answers to enquiries with, in a language; none where the brand has none in it. */
  readonly answerTemplates: (language: string) => readonly AnswerTemplate[];
  readonly regulatorOf: (edition: Edition) => Regulator;
  /** What the edition offers under its regulator; its pages are without the rest. */
  readonly offerOf: (edition: Edition) => Offer;
  /** A drawing of media/ that a page or brand.yaml names. */
  readonly drawing: (file: string) => Drawing;
  /** A picture of media/ that a page's words show. */
  readonly picture: (file: string) => Picture;
};
