import type { RatingSummary } from '#contracts/calls/article-rating.ts';
import type { CalculatorAnswer, CompaniesAnswer } from '#contracts/calls/price-history.ts';
import type { HomePageVersion } from '#contracts/home-page-versions.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { DayChanges, PastDays } from '#contracts/past-days.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import type { Offer } from '#domain/offer.ts';
import type { PageTexts } from '#i18n/texts.ts';
import type { Brand, BrandEdition } from './brand.ts';
import type { Page } from './page.ts';
import type { PlaceholderValues } from './placeholders.ts';
import type { RiskWarning } from './regulator-facts.ts';
import type { Regulator } from './regulator-schema.ts';

/** What the server knows of the page that it renders: its edition, what was asked for, and what it may ask of other modules. */
export type PartSite = {
  readonly brand: Brand;
  readonly edition: BrandEdition;
  readonly regulator: Regulator;
  /** What may be shown as offered (domain/offer.ts). */
  readonly offer: Offer;
  readonly warning: RiskWarning;
  readonly facts: PlaceholderValues;
  readonly instruments: readonly ListedInstrument[];
  /** Every namespace of the edition's language. */
  readonly texts: PageTexts;
  /** Address of a file of brand/media. */
  readonly assets: { readonly media: (file: string) => string };
  readonly now: Date;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** Path of the page in view, without the edition; undefined where the address leads to no page. */
  readonly path: string | undefined;
  /** The page at `path`. */
  readonly page: Page | undefined;
  /** As it came. A page's answer may differ by the keys that its front matter names, and by no others. */
  readonly query: URLSearchParams;
  /** Which of the home page's versions is shown, where it has two (PGE-8). */
  readonly homePageVersion: HomePageVersion;
  /** What readers made of an article, by its path without the edition; known without asking anyone. */
  readonly ratingOf: (article: string) => RatingSummary;
  /** Where prices come from; said under the tables. */
  readonly priceSource: 'simulated' | 'recorded' | 'live';
  /** The newest price of an instrument. */
  readonly quote: (symbol: string) => Pick<WireQuote, 'bid' | 'ask'> | undefined;
  /** Whether staff has closed an instrument, whatever the hours of its market. */
  readonly isHalted: (symbol: string) => boolean;
  /** The companies that have past prices. */
  readonly companies: () => CompaniesAnswer['companies'];
  /** Past prices of two of them since a day (YYYY-MM-DD); undefined where a company has none as early as that. */
  readonly calculate: (symbol1: string, symbol2: string, date: string) => Promise<CalculatorAnswer | undefined>;
  /** The newest trading days of an instrument, at most `count`. */
  readonly pastDays: (symbol: string, count: number) => Promise<PastDays | undefined>;
  /** How far instruments moved since their last close. */
  readonly dayChanges: DayChanges;
  /** Whom visitors may log in by, beside e-mail and password; id and name of each. */
  readonly logInProviders: readonly { readonly id: string; readonly label: string }[];
};

/** Props as an editor wrote them, not checked yet. */
export type WrittenProps = Readonly<Record<string, unknown>>;

/** Attributes of a tag as they are in markup, `pairs` or `show-buy-btn`. */
export type WrittenAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An entry that the server puts between the tags of a widget with items. */
export type PartItem = { readonly props: Record<string, unknown>; readonly html: string };

/** One block of schema.org, without its context. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/**
 * The server half of a widget: the default export of `<name>.server.ts` beside its declaration. The build collects these
 * files for the server alone (`virtual:server-parts`); src/pages applies them to the tags of a page.
 */
export type ServerPart<Prepared = unknown> = {
  /**
   * Asks what `facts` needs and takes time, before a page is rendered that has the tag in its body, or whose template says
   * that it writes the tag. `written`: the attributes of each of them, by their names in markup.
   */
  prepare?(site: PartSite, written: readonly WrittenAttributes[]): Promise<Prepared>;
  /**
   * Props that the server adds to those an editor wrote; what was written wins. They travel with the markup. `prepared` is
   * undefined if nobody asked before the page was rendered: in the gallery, and while content is checked.
   */
  facts?(site: PartSite, written: WrittenProps, prepared: Prepared | undefined): Record<string, unknown>;
  /**
   * Facts by name that are long, and the same for each tag of an edition that is written with the same attributes (`by`): they travel in a
   * file of their own, with the code of the tag (decision 152). What an author wrote of them travels with the markup.
   */
  readonly apart?: { readonly facts: readonly string[]; readonly by: readonly string[] };
  /** Entries for a tag with items whose author wrote none. */
  items?(site: PartSite): readonly PartItem[];
  /** Until when a page with the tag may be cached; undefined for as long as its content does not change. */
  validUntil?(site: PartSite): Date | undefined;
  /** Whether the page as this query asks for it may be cached. Left out, it may. */
  isCacheable?(site: PartSite): boolean;
  /** What the tag needs of the page's Content Security Policy: origins of frames, and of third parties' scripts. */
  sources?(site: PartSite): { readonly frames?: readonly string[]; readonly services?: readonly string[] };
  /** Address of a feed (RSS) that a page with the tag offers. */
  feed?(site: PartSite): string;
  /** What a page with the tag tells search engines as data. `url` and `image` are the page's, absolute. */
  things?(site: PartSite, page: Page, at: { readonly url: string; readonly image: string }): readonly Thing[];
  /** Nothing is missing in a tag without attributes and children, so checks of content do not ask for its facts. */
  readonly isCompleteAlone?: true;
  /** `area`: a visitor signs up in it. `pop-up`: what stands between its tags is no part of the page in view (PGE-4). */
  readonly signUp?: 'area' | 'pop-up';
};

export const defineServerPart = <Prepared = undefined>(part: ServerPart<Prepared>): ServerPart<Prepared> => part;
