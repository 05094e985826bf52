import { languageTag } from '#content/language-tag.ts';
import type { Page } from '#content/page.ts';
import { pageAddress, searchAddress } from '#content/page-address.ts';
import { publisher } from '#content/schema-org.ts';
import type { Thing } from '#content/server-part.ts';
import { templateOf } from '#content/templates.ts';
import { usedParts } from '../server-parts.ts';
import type { Site } from '../site-context.ts';
import { trailOf } from '../trail.ts';
import { answeredQuestions } from './questions.ts';

type Words = {
  /** Name of the home page in a breadcrumb trail. */ readonly home: string;
  /** The note on a fictional company. */ readonly demonstration: string;
};

/** The structured data of a page (schema.org, JSON-LD), from its template (`PageTemplate.things`) and its content. */
export function structuredData(
  page: Page,
  site: Site,
  usedTags: ReadonlySet<string>,
  words: Words,
  image: string,
): readonly Thing[] {
  const { edition, siteUrl } = site;
  const url = siteUrl + pageAddress(edition, page.path);
  const questions = answeredQuestions(page, site.facts);
  return [
    ...(page.path === '' ? [organisation(site, words), webSite(site)] : [breadcrumbs(page, site, words)]),
    ...(templateOf(page).things?.(page, site, { url, image }) ?? []),
    ...(questions.length === 0
      ? []
      : [
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]),
    ...usedParts(usedTags).flatMap((part) => part.things?.(site, page, { url, image }) ?? []),
  ];
}

/** The edition's company, from the regulator's facts. */
function organisation(site: Site, { demonstration }: Words): Thing {
  const { brand, edition, facts, siteUrl } = site;
  return {
    ...publisher(site),
    url: siteUrl + pageAddress(edition, ''),
    legalName: facts.entity,
    address: facts.address,
    email: facts.email,
    ...(facts.phone !== '' && { telephone: facts.phone }),
    identifier: { '@type': 'PropertyValue', propertyID: facts.regulator, value: facts.licence },
    ...(brand.settings.social.length > 0 && { sameAs: brand.settings.social.map(({ href }) => href) }),
    ...(brand.settings.demonstration && { disambiguatingDescription: demonstration }),
  };
}

function webSite(site: Site): Thing {
  const { brand, edition, siteUrl } = site;
  const search = searchAddress(site);
  return {
    '@type': 'WebSite',
    name: brand.settings.name,
    url: siteUrl + pageAddress(edition, ''),
    inLanguage: languageTag(edition),
    ...(search !== undefined && {
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}${search}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}

function breadcrumbs(page: Page, site: Site, { home }: Words): Thing {
  const address = (path: string) => site.siteUrl + pageAddress(site.edition, path);
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trailOf(page, site, home).map(({ label, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: address(path),
    })),
  };
}
