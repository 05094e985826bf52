import gallery from '#islands/server/gallery/gallery.css?inline';
import base from '#kit/base.css?inline';
import button from '#kit/button.css?inline';
import icon from '#kit/icon.css?inline';
import socialLinks from '#kit/social-links.css?inline';
import { STYLE_LAYER_ORDER } from '#kit/style-layers.ts';
import tokens from '#kit/tokens.css?inline';
import type { Brand } from '#content/brand.ts';
import type { RenderSession } from '#islands/server/render-session.tsx';
import { fontFaces } from './fonts.ts';
import consent from './layout/consent-banner.css?inline';
import footer from './layout/footer.css?inline';
import layout from './layout/layout.css?inline';
import menu from './layout/menu.css?inline';
import type { SiteAssets } from './page-answer.ts';
import pictures from './pictures.css?inline';
import article from './templates/article.css?inline';
import cards from './templates/cards.css?inline';
import chooser from './templates/chooser.css?inline';
import enquiry from './templates/enquiry.css?inline';
import form from './templates/form.css?inline';
import gate from './templates/gate.css?inline';
import home from './templates/home.css?inline';
import instrument from './templates/instrument.css?inline';
import learn from './templates/learn.css?inline';
import notFound from './templates/not-found.css?inline';
import searchForm from './templates/search-form.css?inline';
import search from './templates/search.css?inline';
import plain from './templates/plain.css?inline';

export type TemplateStyles =
  | 'home'
  | 'article'
  | 'articles'
  | 'plain'
  | 'form'
  | 'thank-you'
  | 'not-found'
  | 'chooser'
  | 'gallery'
  | 'search'
  | 'instrument'
  | 'glossary'
  | 'help'
  | 'courses'
  | 'course'
  | 'lesson'
  | 'webinars'
  | 'event'
  | 'e-book'
  | 'collection';

const OF_TEMPLATE: Readonly<Record<TemplateStyles, string>> = {
  home: home + cards,
  article: plain + article + cards + gate,
  articles: plain + cards,
  plain,
  form,
  'thank-you': form,
  'not-found': searchForm + notFound,
  chooser,
  gallery,
  search: searchForm + search,
  instrument: plain + instrument,
  glossary: plain + searchForm + search + learn,
  help: plain + learn,
  courses: plain + cards + learn,
  course: plain + learn,
  lesson: plain + learn,
  webinars: plain + learn,
  event: form + enquiry,
  'e-book': form + enquiry,
  collection: plain + cards + enquiry,
};

/** Kit sheets that every page carries; a widget's code does not fetch them again. */
const ON_EVERY_PAGE = ['kit/button.css', 'kit/icon.css', 'kit/social-links.css'];

export type PageCss = {
  readonly css: string;
  /** Sheets by the platform's names, for `data-fc-styles`. */ readonly names: string;
};

/** All of a page's styles, inline: the site's own, the template's, and those of the widgets on it. */
export function pageCss(
  template: TemplateStyles,
  brand: Brand,
  assets: SiteAssets,
  session: RenderSession,
  hasPictures: boolean,
): PageCss {
  const { accent } = brand.settings.colours;
  const brandColours = `@layer tokens{:root{--brand-accent-light:${accent.light};--brand-accent-dark:${accent.dark}}}`;
  const widgets = session.styles().filter(({ name }) => !ON_EVERY_PAGE.includes(name));
  const own = [
    STYLE_LAYER_ORDER,
    fontFaces(assets.font),
    tokens,
    brandColours,
    base,
    button,
    icon,
    socialLinks,
    layout,
    menu,
    footer,
    consent,
    OF_TEMPLATE[template],
    hasPictures ? pictures : '',
  ];
  return {
    css: [...own, ...widgets.map(({ css }) => css)].join(''),
    names: [...ON_EVERY_PAGE, ...widgets.map(({ name }) => name)].join(' '),
  };
}
