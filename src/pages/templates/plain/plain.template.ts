import * as z from 'zod/mini';
import { date, level, words } from '#content/front-matter.ts';
import { headDrawing } from '#content/head-drawing.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { courseThing, eventThing } from '#content/schema-org.ts';

/** A moment with its offset from UTC (ISO 8601). */
const moment = z.iso.datetime({
  offset: true,
  error: 'expected a moment with its zone, such as "2026-10-01T18:00:00+01:00"',
});

/** A course that the page is about; it is free of charge, and taken online. */
const courseFacts = z.strictObject({
  /** How much work it is (ISO 8601), `PT2H30M`. */
  workload: z.iso.duration({ error: 'expected a duration such as "PT2H30M"' }),
  level: z.optional(level),
});

/** An event that the page announces: online, on this page, unless it has a place. */
const eventFacts = z
  .strictObject({ starts: moment, ends: moment, place: z.optional(z.strictObject({ name: words, address: words })) })
  .check(
    z.refine(({ starts, ends }) => Date.parse(starts) < Date.parse(ends), {
      path: ['ends'],
      error: 'expected a moment later than "starts"',
    }),
  );

const fields = {
  lead: z.optional(words),
  head: z.optional(headDrawing),
  /** When its words last changed: legal documents carry it. */
  updated: z.optional(date),
  /** The drawn trader beside its words (fc-trader), in this frame. */
  trader: z.optional(z.enum(['window', 'phone'])),
  /** A page of its own size, without a side for its contents. */
  wide: z.optional(z.boolean()),
  /** Told to search engines as data, so that they can list the course or the event. */
  course: z.optional(courseFacts),
  event: z.optional(eventFacts),
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly plain: typeof fields;
  }
}

const template: PageTemplate<'plain'> = {
  fields,
  tags: ({ trader }) => (trader === undefined ? [] : [{ tag: 'fc-trader', attributes: { frame: trader } }]),
  things(page, site, at) {
    const { front } = page;
    return [
      ...(front.course === undefined ? [] : [courseThing(page, front.course, site, at.url)]),
      ...(front.event === undefined ? [] : [eventThing({ ...front, ...front.event }, site, at)]),
    ];
  },
};

export default template;
