import { type Course, coursesOf, isCourse, lessonsOf } from '#content/course.ts';
import { eventFacts, type EventPage, isEvent } from '#content/event-pages.ts';
import { isArticle, type Page } from '#content/page.ts';
import type { Thing } from '#content/server-part.ts';
import { localMoment } from '#domain/trading-hours/zoned-time.ts';
import { pageAddress, searchAddress } from '#content/page-address.ts';
import { usedParts } from '../server-parts.ts';
import type { Site } from '../site-context.ts';
import { partSessions, type WebinarSession } from '../templates/webinar-times.ts';
import { trailOf } from '../trail.ts';
import { answeredQuestions } from './questions.ts';
import { languageTag } from '#content/language-tag.ts';

type Words = {
  /** How a trail calls the home page. */ readonly home: string;
  /** Said of a company that does not exist. */ readonly demonstration: string;
};

/** What a page says to search engines as data (schema.org, as JSON-LD), by what it is and what stands on it; the only place that does. */
export function structuredData(
  page: Page,
  site: Site,
  usedTags: ReadonlySet<string>,
  words: Words,
  image: string,
): readonly Thing[] {
  const { brand, edition, siteUrl, now } = site;
  const url = siteUrl + pageAddress(edition, page.path);
  const { front } = page;
  const questions = answeredQuestions(page, site.facts);
  return [
    ...(page.path === '' ? [organisation(site, words), webSite(site)] : [breadcrumbs(page, site, words)]),
    ...(isArticle(page) ? [article(page, site, url, image)] : []),
    ...(isCourse(page) ? [ofCourse(page, site, url)] : []),
    ...(front.template === 'courses'
      ? [
          {
            '@type': 'ItemList',
            itemListElement: coursesOf(brand, edition.id).map(({ path }, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              url: siteUrl + pageAddress(edition, path),
            })),
          },
        ]
      : []),
    ...(front.template === 'plain' && front.course !== undefined ? [course(page, front.course, site, url)] : []),
    ...(front.template === 'plain' && front.event !== undefined
      ? [event({ ...front, ...front.event }, site, url, image)]
      : []),
    ...(isEvent(page) ? [ofEvent(page, site, url, image)] : []),
    ...(front.template === 'webinars'
      ? partSessions(front.sessions, now).upcoming.map((session) => ofSession(session, site, url, image))
      : []),
    ...(front.template === 'glossary' ? [termSet(page, site, url)] : []),
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

const publisher = ({ brand, siteUrl, assets }: Site) => ({
  '@type': 'Organization',
  name: brand.settings.name,
  url: siteUrl,
  logo: siteUrl + assets.media(brand.settings.touchIcon),
});

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

function article(page: Page, site: Site, url: string, image: string): Thing {
  if (!isArticle(page)) throw new Error(`${page.file} is no article.`);
  const { front } = page;
  return {
    '@type': front.kind === 'news' ? 'NewsArticle' : 'Article',
    headline: front.title,
    description: front.description,
    datePublished: front.published,
    dateModified: front.updated ?? front.published,
    author: { '@type': 'Person', name: front.author.name, jobTitle: front.author.role },
    publisher: publisher(site),
    image,
    inLanguage: languageTag(site.edition),
    articleSection: front.topic,
    mainEntityOfPage: url,
  };
}

type CourseFacts = { /** ISO 8601 */ readonly workload: string; readonly level?: string | undefined };

const course = ({ front }: Page, { workload, level }: CourseFacts, site: Site, url: string): Thing => ({
  '@type': 'Course',
  name: front.title,
  description: front.description,
  url,
  provider: publisher(site),
  inLanguage: languageTag(site.edition),
  ...(level !== undefined && { educationalLevel: level }),
  isAccessibleForFree: true,
  offers: { '@type': 'Offer', category: 'Free' },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: workload },
});

/** A course of the site takes as long as its lessons are read. */
function ofCourse(page: Course, site: Site, url: string): Thing {
  const lessons = lessonsOf(site.brand, site.edition.id, page);
  const minutes = lessons.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0);
  return {
    ...course(page, { workload: `PT${minutes}M`, level: page.front.level }, site, url),
    teaches: page.front.goals,
    hasPart: lessons.map((lesson, at) => ({
      '@type': 'LearningResource',
      position: at + 1,
      name: lesson.front.title,
      url: site.siteUrl + pageAddress(site.edition, lesson.path),
    })),
  };
}

type Announced = {
  readonly title: string;
  readonly description: string;
  /** With the distance from UTC (ISO 8601). */
  readonly starts: string;
  readonly ends: string;
  /** Undefined: online, on the page. */
  readonly place?: { readonly name: string; readonly address: string } | undefined;
};

const event = (
  { title, description, starts, ends, place }: Announced,
  site: Site,
  url: string,
  image: string,
): Thing => ({
  '@type': 'Event',
  name: title,
  description,
  url,
  image,
  startDate: starts,
  endDate: ends,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: `https://schema.org/${place === undefined ? 'Online' : 'Offline'}EventAttendanceMode`,
  location:
    place === undefined
      ? { '@type': 'VirtualLocation', url }
      : { '@type': 'Place', name: place.name, address: place.address },
  organizer: publisher(site),
  inLanguage: languageTag(site.edition),
});

/** A page of events/: who comes pays nothing. */
function ofEvent(page: EventPage, site: Site, url: string, image: string): Thing {
  const { begins, ends, zone, place, title, description } = eventFacts(page);
  const announced = {
    title,
    description,
    starts: localMoment(zone, begins),
    ends: localMoment(zone, ends),
    place: { name: place, address: place },
  };
  return {
    ...event(announced, site, url, image),
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', url, price: 0, priceCurrency: site.regulator.currencies[0] },
  };
}

function ofSession(
  { title, text, starts, minutes, speaker }: WebinarSession,
  site: Site,
  url: string,
  image: string,
): Thing {
  const ends = new Date(Date.parse(starts) + minutes * 60_000).toISOString();
  return {
    ...event({ title, description: text, starts, ends }, site, url, image),
    performer: { '@type': 'Person', name: speaker.name, jobTitle: speaker.role },
  };
}

/** All terms, also where the page shows some. */
function termSet({ front }: Page, { brand, edition }: Site, url: string): Thing {
  const terms = brand.glossary(edition.id).map(({ id, term, also, text }) => ({
    '@type': 'DefinedTerm',
    '@id': `${url}#${id}`,
    name: term,
    ...(also.length > 0 && { alternateName: also }),
    description: text,
    inDefinedTermSet: url,
  }));
  return {
    '@type': 'DefinedTermSet',
    '@id': url,
    name: front.title,
    inLanguage: languageTag(edition),
    hasDefinedTerm: terms,
  };
}
