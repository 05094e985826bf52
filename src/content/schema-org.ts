import { languageTag } from './language-tag.ts';
import type { Page } from './page.ts';
import type { PartSite, Thing } from './server-part.ts';

/** Blocks of schema.org that pages of several kinds are made of. */

export const publisher = ({ brand, siteUrl, assets }: PartSite) => ({
  '@type': 'Organization',
  name: brand.settings.name,
  url: siteUrl,
  logo: siteUrl + assets.media(brand.settings.touchIcon),
});

type CourseFacts = { /** ISO 8601 */ readonly workload: string; readonly level?: string | undefined };

/** A course that the page is about; it is free of charge, and taken online. */
export const courseThing = ({ front }: Page, { workload, level }: CourseFacts, site: PartSite, url: string): Thing => ({
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

type Announced = {
  readonly title: string;
  readonly description: string;
  /** With the distance from UTC (ISO 8601). */
  readonly starts: string;
  readonly ends: string;
  /** Undefined: online, on the page. */
  readonly place?: { readonly name: string; readonly address: string } | undefined;
};

export const eventThing = (
  { title, description, starts, ends, place }: Announced,
  site: PartSite,
  { url, image }: { readonly url: string; readonly image: string },
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
