import type { RatingSummary } from '#contracts/calls/article-rating.ts';
import type { CalculatorAnswer, CompaniesAnswer } from '#contracts/calls/price-history.ts';
import type { PictureSize } from '#contracts/pictures.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { DayChanges, PastDays } from '#contracts/past-days.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import type { Brand } from '#content/brand.ts';
import type { SiteSearch } from '#content/search/site-search.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import type { WidgetProblem } from '#islands/server/render-session.tsx';
import type { WidgetRegistry } from '#islands/server/widget-registry.ts';
import type { FactsFile } from './facts-apart.ts';
import type { FontFile } from './fonts.ts';
import type { LaterSheet } from './later-sheets.ts';

/** Addresses of files that the pages name. The server says where they are. */
export type SiteAssets = {
  /** The built src/behaviours/main.ts. */
  readonly script: string;
  /** What it asks for where the page has live prices. */
  readonly pricesScripts: readonly string[];
  /** The styles of what is not shown at first; undefined where there is no build: they are inline then. */
  readonly lateStyles?: string | undefined;
  /** The server answers for texts, so that pages do not carry those of their widgets. */
  readonly hasTexts?: boolean;
  readonly font: (file: FontFile['file']) => string;
  /** A file of brand/media. */
  readonly media: (file: string) => string;
  /** The same, a JPEG or PNG, in another size (PGE-15). */
  readonly picture: (file: string, size: PictureSize) => string;
};

export type PagesOptions = {
  /** Log-in providers beside e-mail and password; id and name of each. */
  readonly logInProviders?: readonly { readonly id: string; readonly label: string }[];
  readonly brand: Brand;
  readonly registry: WidgetRegistry;
  /** Every language's compiled texts. */
  readonly texts: ReadonlyMap<string, TextCatalogue>;
  readonly instruments: readonly ListedInstrument[];
  /** Where prices come from; said under the tables. */
  readonly priceSource: 'simulated' | 'recorded' | 'live';
  /** The votes of an article, by its path without the edition; available without a request. */
  /** Whether a token opens the gated article at this address. Left out, none does. */
  readonly opensArticle?: (address: string, token: string, now: Date) => boolean;
  readonly ratingOf: (article: string) => RatingSummary;
  /** The companies that the calculator offers now, and their prices; undefined if a company has no prices that early. */
  readonly companies: () => CompaniesAnswer['companies'];
  readonly calculate: (symbol1: string, symbol2: string, date: string) => Promise<CalculatorAnswer | undefined>;
  /** The newest price of an instrument, for the calculators. */
  readonly quote: (symbol: string) => Pick<WireQuote, 'bid' | 'ask'> | undefined;
  /** Whether staff has closed an instrument; left out, none is. */
  readonly isHalted?: (symbol: string) => boolean;
  /** The newest trading days of an instrument, at most `count`. */
  readonly pastDays: (symbol: string, count: number) => Promise<PastDays | undefined>;
  /** How far instruments moved since their last close. */
  readonly dayChanges: DayChanges;
  /** The index of this brand's content. */
  readonly search: SiteSearch;
  readonly assets: SiteAssets;
  /** The day of an editor's preview; absent for visitors. */
  readonly preview?: Date;
  /** Whether /gallery is there. */
  readonly hasGallery: boolean;
  /** Without a trailing slash; for canonical addresses and shared links. */
  readonly siteUrl: string;
  /** Called for a widget that could not be rendered. Without it, such a page throws. */
  readonly onProblem?: (problem: WidgetProblem, page: string) => void;
};

export type PageRequest = {
  /** The path as it came, percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly now: Date;
  /** Props of tags for this one answer: a form's values and errors. Such an answer is never cacheable. */
  readonly props?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Instead of 200. */
  readonly status?: number;
};

/** What a page's Content Security Policy allows beyond the site's own files. */
export type PagePolicy = {
  /** `sha256-…` of every inline block. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** CSP sources of the frames on it; none by default. */
  readonly frames?: readonly string[];
  /** CSP sources of pictures from elsewhere; none by default. */
  readonly images?: readonly string[];
  /** Origins of third parties whose script may run here, with its calls and pictures; none by default. */
  readonly services?: readonly string[];
  /** Pages of this site may show it in a frame. */
  readonly mayBeFramed?: boolean;
};

export type PageAnswer =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly html: string;
      /** BCP 47. */
      readonly language: string;
      readonly editionId?: string;
      readonly cacheable: boolean;
      /** Query keys that change this page; all others are ignored. */
      readonly queryKeys: readonly string[];
      /** The next moment at which a dated fact on the page changes. */
      readonly validUntil?: Date | undefined;
      readonly csp: PagePolicy;
      /** The server chooses between versions of this address by a cookie (PGE-8): shared caches have to keep them apart. */
      readonly hasVersions?: boolean;
      /** For this visitor only: not stored by caches and search engines. */
      readonly isPrivate?: true;
    }
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string; readonly cacheable: boolean };

export type Visitor = {
  readonly editionCookie?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** ISO 3166-1 alpha-2, if a proxy in front knows it. */
  readonly country?: string | undefined;
};

export type Pages = {
  /** Any GET address: a page, a redirect to its plain form, or the page for what is not there (404). */
  readonly render: (request: PageRequest) => Promise<PageAnswer>;
  /** `/`: a redirect or the chooser. Depends on the visitor, so it is never cached. */
  readonly entrance: (visitor: Visitor) => Promise<PageAnswer>;
  /**
   * An address that names no edition and is no page: to the page of that name in the visitor's edition, to the chooser if
   * several fit, else 404 in the visitor's language. Undefined for any other address. Depends on the visitor.
   */
  readonly withoutEdition: (path: string, visitor: Visitor) => Promise<PageAnswer | undefined>;
  /** In the edition that the address names, else in the visitor's language. */
  readonly notFound: (path: string, visitor: Visitor) => Promise<PageAnswer>;
  /** 500, without anything that can fail. */
  readonly failure: (path: string, requestId: string) => PageAnswer;
  /** 503 during maintenance, without anything that can fail. */
  readonly maintenance: (path: string) => PageAnswer;
  /** Every GET address of every edition that answers 200. */
  readonly addresses: () => readonly string[];
  /** The style sheets that an address of `LATER_SHEETS_PREFIX` stands for. */
  readonly laterSheets: (path: string) => LaterSheet | undefined;
  /** The facts of a tag that an address of `FACTS_PREFIX` stands for, as they are now. */
  readonly factsApart: (edition: string, tag: string, query: URLSearchParams) => FactsFile | undefined;
  /** Whether a path is a home page that has two versions (PGE-8). */
  readonly hasVersions: (path: string) => boolean;
};
