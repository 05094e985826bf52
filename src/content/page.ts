import type { Root } from 'hast';
import type { Heading } from './markdown.ts';
import type { FrontMatter, FrontMatterOf, TemplateName } from './front-matter.ts';

/** One Markdown file of the brand, read and checked. `path` has no edition in it; the home page's is ''. */
export type Page = {
  /** Within the brand's folder, for errors. */
  readonly file: string;
  readonly language: string;
  readonly path: string;
  /** ISO 3166-1, of a page that stands in for the language's own in editions of a country: a file of pages/es-ES/. */
  readonly country?: string;
  /** The language of its words, where it stands in for a page that nobody has translated. */
  readonly fallbackFrom?: string;
  readonly front: FrontMatter;
  /** Rendered from a copy; see `fillBody`. */
  readonly body: Root;
  readonly headings: readonly Heading[];
};

/** A page whose template is known. */
export type PageOf<Name extends TemplateName> = Page & { readonly front: FrontMatterOf<Name> };

export type Article = PageOf<'article'>;

export const isArticle = (page: Page): page is Article => page.front.template === 'article';
