import * as z from 'zod/mini';
import { EVENT_FORMS } from '#contracts/events.ts';
import { EVENT_CAPACITY_MAX } from '#contracts/limits.ts';
import { localMoment } from '#domain/trading-hours/zoned-time.ts';
import { eventFacts, nextEventEnd } from '#content/event-pages.ts';
import { type FrontMatterOf, level, pagePath, words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { eventThing } from '#content/schema-org.ts';

const ianaZone = z.string().check(
  z.refine(
    (zone) => {
      try {
        return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
      } catch {
        return false;
      }
    },
    { error: 'expected a time zone such as "Europe/London"' },
  ),
);
const localTime = z.string().check(
  z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, {
    error: 'expected a local time such as 2027-03-18T09:30',
  }),
);

const webinar = z.strictObject({
  speaker: z.strictObject({ name: words, role: words }),
  level,
  /** The same in writing. */
  article: z.optional(pagePath),
  /** Where those who have a seat go in; no page shows it. */
  join: z.url({ protocol: /^https$/, error: 'expected an address that begins with https://' }),
});

/** An event that visitors register for; a file of events/. Its clock is that of `zone`. */
const fields = {
  lead: words,
  form: z.enum(EVENT_FORMS),
  begins: localTime,
  ends: localTime,
  zone: ianaZone,
  place: words,
  capacity: z.int().check(z.minimum(1), z.maximum(EVENT_CAPACITY_MAX)),
  webinar: z.optional(webinar),
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly event: typeof fields;
  }
}

const template: PageTemplate<'event'> = {
  fields,
  promotion: ({ form }) => (form === 'webinar' ? 'webinars' : 'events'),
  check: z.superRefine(({ begins, ends, form, webinar: heard }: FrontMatterOf<'event'>, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (begins >= ends) refuse('ends', 'expected a time after "begins"');
    if (form === 'webinar' && heard === undefined) refuse('webinar', 'expected speaker, level and join of the webinar');
    if (form !== 'webinar' && heard !== undefined) refuse('webinar', 'expected none: "form" is not "webinar"');
  }),
  validUntil: (_page, { brand, edition, now }) => nextEventEnd(brand.pages(edition.id), now),
  /** Who comes pays nothing. */
  things(page, site, at) {
    const { begins, ends, zone, place, title, description } = eventFacts(page);
    const { webinar: heard } = page.front;
    const announced = {
      title,
      description,
      starts: localMoment(zone, begins),
      ends: localMoment(zone, ends),
      ...(heard === undefined && { place: { name: place, address: place } }),
    };
    return [
      {
        ...eventThing(announced, site, at),
        ...(heard && {
          performer: { '@type': 'Person', name: heard.speaker.name, jobTitle: heard.speaker.role },
        }),
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', url: at.url, price: 0, priceCurrency: site.regulator.currencies[0] },
      },
    ];
  },
};

export default template;
