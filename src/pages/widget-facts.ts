import { completeQuotesProps } from '#widgets/app-quotes/complete-quotes-props.ts';
import type { RenderOptions } from '#islands/server/render-session.tsx';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { lossPercentAt } from '#content/regulator-facts.ts';
import type { PageRequest, PagesOptions } from './page-answer.ts';
import { pageAddress } from './site-context.ts';
import type { Site } from './site-context.ts';

type Fill = NonNullable<RenderOptions['fill']>;

/** What the site knows and an editor leaves out, by tag: instruments, links to trade, an edition's company and documents. */
export function widgetFacts(site: Site, options: PagesOptions, request: Pick<PageRequest, 'now' | 'props'>): Fill {
  const { brand, edition } = site;
  const { features, links } = brand.settings;
  const deal = features.accountOpening
    ? { showBuyBtn: true, showSellBtn: true, links: { buyButtonLink: pageAddress(edition, links.signUp), sellButtonLink: pageAddress(edition, links.signUp) } }
    : {};
  const forms = formFactsOf(brand, edition, request.now);
  const fill: Record<string, Fill[string]> = {
    'fc-app-quotes': (written) => ({ ...deal, ...completeQuotesProps(written, options.instruments, edition, options.priceSource) }),
  };
  for (const { declaration } of options.registry.widgets) {
    if (declaration.tag.startsWith('fc-form-')) fill[declaration.tag] = () => forms;
  }
  for (const [tag, props] of Object.entries(request.props ?? {})) {
    const known = fill[tag];
    fill[tag] = (written) => ({ ...known?.(written), ...props });
  }
  return fill;
}

/** The edition's facts that every form is given (#forms/engine/form-facts.ts). */
export function formFactsOf(brand: Brand, edition: BrandEdition, now: Date) {
  const regulator = brand.regulatorOf(edition);
  const version = (path: string): string => {
    const front = brand.page(edition.id, path)?.front;
    return (front && 'updated' in front && front.updated) || 'undated';
  };
  const { documents, countries, entity } = regulator;
  return {
    edition: edition.id,
    countries: [...countries.offered, ...countries.prompt],
    promptCountries: countries.prompt,
    documents: [
      { id: 'terms', version: version(documents.terms), href: pageAddress(edition, documents.terms) },
      { id: 'privacy', version: version(documents.privacy), href: pageAddress(edition, documents.privacy) },
      // The warning's words and the percentage that stood in them.
      { id: 'risk-warning', version: `${version(documents['risk-warning'])}+${lossPercentAt(regulator, now).percent}`, href: pageAddress(edition, documents['risk-warning']) },
    ],
    entity: entity.code,
    companyId: entity.companyId,
  };
}
