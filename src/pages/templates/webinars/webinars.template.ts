import * as z from 'zod/mini';
import { headDrawing } from '#content/head-drawing.ts';
import { level, pagePath, words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { eventThing } from '#content/schema-org.ts';
import { nextSessionEnd, partSessions } from './webinar-times.ts';

const session = z.strictObject({
  title: words,
  text: words,
  /** With its distance from UTC: 2026-12-03T18:00:00Z. */
  starts: z.iso.datetime({ offset: true, error: 'expected a moment such as 2026-12-03T18:00:00Z, in quotes' }),
  minutes: z.int().check(z.gte(5), z.lte(240)),
  speaker: z.strictObject({ name: words, role: words }),
  level,
  /** The same in writing. */
  article: z.optional(pagePath),
});

/** Upcoming and past webinars, by their dates. */
const fields = {
  lead: words,
  head: z.optional(headDrawing),
  /** The time zone of the displayed times; an IANA name. */
  timeZone: z.string().check(
    z.refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
      error: 'expected a zone such as Europe/London',
    }),
  ),
  sessions: z.array(session),
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly webinars: typeof fields;
  }
}

const template: PageTemplate<'webinars'> = {
  fields,
  promotion: () => 'webinars',
  validUntil: ({ front }, { now }) => nextSessionEnd(front.sessions, now),
  things: ({ front }, site, at) =>
    partSessions(front.sessions, site.now).upcoming.map(({ title, text, starts, minutes, speaker }) => {
      const ends = new Date(Date.parse(starts) + minutes * 60_000).toISOString();
      return {
        ...eventThing({ title, description: text, starts, ends }, site, at),
        performer: { '@type': 'Person', name: speaker.name, jobTitle: speaker.role },
      };
    }),
};

export default template;
