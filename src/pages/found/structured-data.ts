import { extname } from 'node:path';
import { AUDIO_TYPES } from '#content/episode.ts';
import { isArticle, type Page } from '#content/page.ts';
import { fillText } from '#content/placeholders.ts';
import { podcastFeedAddress } from '../podcast-feed.ts';
import { pageAddress, pageLabel, searchAddress, type Site } from '../site-context.ts';
import { questionsOf } from './questions.ts';
import { languageTag } from './translations.ts';

/** One block of schema.org, without its context. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

type Words = { /** How a trail calls the home page. */ readonly home: string; /** Said of a company that does not exist. */ readonly demonstration: string };

/** `PT1H2M3S` (ISO 8601). */
const durationOf = (seconds: number): string => `PT${Math.floor(seconds / 3600)}H${Math.floor((seconds % 3600) / 60)}M${seconds % 60}S`;

/** What a page says to search engines as data (schema.org, as JSON-LD), by what it is and what stands on it. */
export function structuredData(page: Page, site: Site, usedTags: ReadonlySet<string>, words: Words, image: string): readonly Thing[] {
  const { edition, siteUrl } = site;
  const url = siteUrl + pageAddress(edition, page.path);
  const questions = questionsOf(page, site.facts);
  return [
    ...(page.path === '' ? [organisation(site, words), webSite(site)] : page.front.template === 'instrument' ? [] : [breadcrumbs(page, site, words)]),
    ...(isArticle(page) ? [article(page, site, url, image)] : []),
    ...('course' in page.front && page.front.course !== undefined ? [course(page, page.front.course, site, url)] : []),
    ...('event' in page.front && page.front.event !== undefined ? [event(page, page.front.event, site, url, image)] : []),
    ...(questions.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity: questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })) }]),
    ...(usedTags.has('fc-podcasts') ? podcast(page, site, url) : []),
  ];
}

const publisher = ({ brand, siteUrl, assets }: Site) => ({ '@type': 'Organization', name: brand.settings.name, url: siteUrl, logo: siteUrl + assets.media(brand.settings.touchIcon) });

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
    ...(search !== undefined && { potentialAction: { '@type': 'SearchAction', target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}${search}?q={search_term_string}` }, 'query-input': 'required name=search_term_string' } }),
  };
}

/** The home page, the pages that stand above by their addresses, the page. */
function breadcrumbs(page: Page, { brand, edition, siteUrl }: Site, { home }: Words): Thing {
  const parts = page.path.split('/');
  const above = parts.slice(0, -1).flatMap((_, at) => brand.page(edition.id, parts.slice(0, at + 1).join('/')) ?? []);
  const crumbs = [{ name: home, path: '' }, ...[...above, page].map((one) => ({ name: pageLabel(one), path: one.path }))];
  return { '@type': 'BreadcrumbList', itemListElement: crumbs.map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: siteUrl + pageAddress(edition, path) })) };
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

type Course = NonNullable<Extract<Page['front'], { template: 'plain' }>['course']>;
type Event = NonNullable<Extract<Page['front'], { template: 'plain' }>['event']>;

const course = ({ front }: Page, { workload, level }: Course, site: Site, url: string): Thing => ({
  '@type': 'Course',
  name: front.title,
  description: front.description,
  url,
  provider: publisher(site),
  inLanguage: languageTag(site.edition),
  ...(level !== undefined && { educationalLevel: level }),
  offers: { '@type': 'Offer', category: 'Free' },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: workload },
});

const event = ({ front }: Page, { starts, ends, place }: Event, site: Site, url: string, image: string): Thing => ({
  '@type': 'Event',
  name: front.title,
  description: front.description,
  url,
  image,
  startDate: starts,
  endDate: ends,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: `https://schema.org/${place === undefined ? 'Online' : 'Offline'}EventAttendanceMode`,
  location: place === undefined ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name: place.name, address: place.address },
  organizer: publisher(site),
  inLanguage: languageTag(site.edition),
});

function podcast(page: Page, { brand, edition, facts, assets, siteUrl }: Site, url: string): readonly Thing[] {
  const series = { '@type': 'PodcastSeries', name: page.front.title, url };
  return [
    { ...series, description: fillText(page.front.description, facts), webFeed: siteUrl + podcastFeedAddress(edition), inLanguage: languageTag(edition) },
    ...brand.podcasts(edition.id).map(({ title, description, published, durationSeconds, audio, spokenIn }) => ({
      '@type': 'PodcastEpisode',
      name: title,
      description,
      datePublished: published,
      url,
      duration: durationOf(durationSeconds),
      inLanguage: spokenIn ?? languageTag(edition),
      associatedMedia: { '@type': 'AudioObject', contentUrl: siteUrl + assets.media(audio), encodingFormat: AUDIO_TYPES[extname(audio).slice(1) as keyof typeof AUDIO_TYPES] },
      partOfSeries: series,
    })),
  ];
}
