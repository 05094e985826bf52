import type { Root } from 'hast';
import type * as z from 'zod/mini';
import type { Promotion } from '#domain/promotions.ts';
import type { Brand, BrandEdition } from './brand.ts';
import type { FrontMatterOf, TemplateFields, TemplateName } from './front-matter.ts';
import type { PageOf } from './page.ts';
import type { PlaceholderValues } from './placeholders.ts';
import type { SearchPlace } from './search/search-entry.ts';
import type { PartSite, Thing, WrittenAttributes } from './server-part.ts';

/** What a page's head says otherwise than its front matter. */
export type PageHead = {
  readonly tabTitle?: string;
  readonly description?: string;
  /** It is an article of these days (YYYY-MM-DD). */
  readonly article?: { readonly published: string; readonly updated: string | undefined };
};

export type AnsweredQuestion = { readonly question: string; readonly answer: string };

/**
 * The declaration of a page template: the default export of `<name>.template.ts`, beside its view, `<name>.tsx`, and its styles,
 * `<name>.css`. The build collects them by folder (tools/find-templates.ts): declarations as `virtual:page-templates`, which this
 * module reads, views as `virtual:page-template-views`, which src/pages reads. All but `fields` may be left out.
 */
export type PageTemplate<Name extends TemplateName = TemplateName> = {
  /** What the front matter of its pages takes beside `commonFields`. */
  readonly fields: TemplateFields[Name];
  /** What has to hold between fields. */
  readonly check?: z.core.$ZodCheck;

  /** What its pages promote by being there, where the law of a country may forbid that (country-schema.ts). */
  promotion?(front: FrontMatterOf<Name>): Promotion | undefined;

  /** Query keys that change its pages, beside those that a page's front matter names; all others are ignored. */
  queryKeys?(page: PageOf<Name>): readonly string[];
  /** Whether the page as this query asks for it may be cached. Left out, it may. */
  isCacheable?(page: PageOf<Name>, site: PartSite): boolean;
  /** Whether this query asks for a page that is for one visitor alone. */
  isPrivate?(page: PageOf<Name>, site: PartSite): boolean;
  /** Until when a page may be cached; undefined for as long as its content does not change. */
  validUntil?(page: PageOf<Name>, site: PartSite): Date | undefined;
  /** What a second version of the page says otherwise (PGE-8); undefined of a page that has one version. */
  newVersion?(page: PageOf<Name>): Partial<FrontMatterOf<Name>> | undefined;

  head?(page: PageOf<Name>, site: PartSite): PageHead;
  /** What a page tells search engines as data. `url` and `image` are the page's, absolute. */
  things?(page: PageOf<Name>, site: PartSite, at: { readonly url: string; readonly image: string }): readonly Thing[];
  /** Questions that the page answers, for search engines. Left out, those of its accordions. */
  questions?(page: PageOf<Name>, facts: PlaceholderValues): readonly AnsweredQuestion[];
  /** Its pages offer the feed of the edition's articles. */
  readonly offersArticles?: true;
  /** Its pages are not in site maps. */
  readonly isInSiteMap?: false;

  /** What of a page's body anybody may read. Left out, all. */
  openBody?(page: PageOf<Name>): Root;
  /** Drawings of media/ that front matter names: they are read with the content. */
  drawings?(front: FrontMatterOf<Name>): readonly string[];
  /** Tags that its view writes and that have to be prepared (`ServerPart.prepare`), with their attributes. */
  tags?(
    front: FrontMatterOf<Name>,
  ): readonly { readonly tag: `fc-${string}`; readonly attributes: WrittenAttributes }[];
  /** Paths of pages that front matter names, which have to be articles. */
  articles?(front: FrontMatterOf<Name>): readonly string[];
  /** For the picture that networks show: where on the site a page stands, in place of the page above it. */
  section?(front: FrontMatterOf<Name>): string;
  /** For the same, its drawing, which is one of `drawings`. */
  illustration?(front: FrontMatterOf<Name>): string;

  /** The site's search does not find its pages. */
  readonly isInSearch?: false;
  /** Keys of front matter whose words the search reads, beside those that all templates have (`page-passages.ts`). */
  readonly searchedFields?: readonly string[];
  /** Places of a page that the search finds by themselves. */
  searchPlaces?(
    page: PageOf<Name>,
    about: { readonly brand: Brand; readonly edition: BrandEdition; readonly facts: PlaceholderValues },
  ): readonly SearchPlace[];
  /** All words of its pages are in places, so that the search finds them there and not in the page. */
  readonly isSearchedByPlaces?: true;
};
