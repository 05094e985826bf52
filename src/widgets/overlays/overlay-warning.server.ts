import { elementsOf } from '#content/elements-of.ts';
import { defineServerPart, type PartSite, type WrittenProps } from '#content/server-part.ts';
import { signUpOf } from '#domain/offer.ts';
import { standsUnder } from '#domain/promotions.ts';

const FORM_TAG = /<fc-form-([a-z0-9-]+)/g;
/** Widgets that show what may be bought. */
const PRODUCT_TAG =
  /<fc-(?:app-quotes|crypto-widget|instrument-price|instruments|market-buttons|market-tiles|price-line|spreads-table|trade-charts|trade-cost|trader|trading-calculator)\b/;
/** Names of the products in the languages of the product, and a leverage such as 30:1. */
const PRODUCT_WORDS =
  /\bCFDs?\b|\bspread[ -]?bet|\bcontracts? for difference|Differenzkontrakt|contratos? por diferencias|contrats? sur (?:la )?différence|عقود? الفروقات|kontrakt\p{L}* (?:na różnic|CFD)|(?<![\d:])\d{1,4}:1(?![\d:])/iu;
/** Pages of products, each with all below it. */
const PRODUCT_PAGES = ['cfd', 'crypto', 'etf', 'instruments', 'invest', 'markets', 'sb', 'stock'];

/** The words of a warning as one text. */
export const warningWords = ({ warning: { before, sentence, after } }: Pick<PartSite, 'warning'>): string =>
  `${before} ${sentence} ${after}`;

/** Whether the markup has the form of an account that may be opened. */
export const hasSignUpForm = (html: string): boolean =>
  [...html.matchAll(FORM_TAG)].some(([, id = '']) => signUpOf(id) !== undefined);

function leadsToProduct({ brand, edition }: PartSite, href: string): boolean {
  if (!href.startsWith('/')) return false;
  const [path = ''] = href.replace(/^\//, '').replace(`${edition.id}/`, '').split(/[?#]/);
  if (standsUnder(path, PRODUCT_PAGES)) return true;
  const page = brand.page(edition.id, path);
  return (
    page !== undefined &&
    elementsOf(page.body).some(({ tagName }) => tagName.startsWith('fc-form-') && hasSignUpForm(`<${tagName}`))
  );
}

/** What an editor wrote offers a product: by its words, a form, a widget of markets, or a link to either. */
function offersProduct(site: PartSite, { html, heading, trigger, actions }: WrittenProps): boolean {
  const words = [html, heading, trigger].map((part) => (typeof part === 'string' ? part : '')).join(' ');
  const links = [
    ...[...words.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => href),
    ...(Array.isArray(actions) ? actions : []).map(({ href }: { href?: unknown }) =>
      typeof href === 'string' ? href : '',
    ),
  ];
  return (
    hasSignUpForm(words) ||
    PRODUCT_TAG.test(words) ||
    PRODUCT_WORDS.test(words.replaceAll(/<[^>]*>/g, ' ')) ||
    links.some((href) => leadsToProduct(site, href))
  );
}

/** [RSK-4] What opens over the page lies over its warning: where it offers a product it has the regulator's words itself. */
export const warnsOfProducts = defineServerPart({
  facts: (site, written) => (offersProduct(site, written) ? { warning: warningWords(site) } : {}),
});
