import * as z from 'zod/mini';
import { EVENT_FORMS } from '#contracts/events.ts';
import { EVENT_CAPACITY_MAX } from '#contracts/limits.ts';
import { INSTRUMENT_KINDS } from '#contracts/instruments.ts';

const words = z.string().check(z.trim(), z.minLength(1));
const pagePath = z
  .string()
  .check(
    z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, { error: 'expected the path of a page, such as "education/what-is-a-pip"' }),
  );
const date = z.iso.date({ error: 'expected a date such as 2026-10-01' });
const svgFile = z
  .string()
  .check(z.regex(/^[a-z0-9-]+\.svg$/, { error: 'expected an SVG of media/, such as "pip.svg"' }));
const pictureFile = z.string().check(
  z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.(png|jpg|jpeg)$/, {
    error: 'expected a PNG or JPEG of media/, such as "launch.png"',
  }),
);
const symbol = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9.]{0,19}$/, { error: 'expected an instrument such as EURUSD' }));
const symbols = z.array(symbol).check(z.minLength(1));

export const ARTICLE_KINDS = ['education', 'news'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** A moment with its offset from UTC (ISO 8601). */
const moment = z.iso.datetime({
  offset: true,
  error: 'expected a moment with its zone, such as "2026-10-01T18:00:00+01:00"',
});

/** A course that the page is about; it is free of charge, and taken online. */
const courseFacts = z.strictObject({
  /** How much work it is (ISO 8601), `PT2H30M`. */
  workload: z.iso.duration({ error: 'expected a duration such as "PT2H30M"' }),
  level: z.optional(z.enum(['beginner', 'intermediate', 'advanced'])),
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

const common = {
  /** Heading of the page. */
  title: words,
  /** What the browser's tab says, where it differs; the brand's name is added. */
  tabTitle: z.optional(words),
  /** For search engines and shared links. */
  description: words.check(
    z.minLength(50, { error: 'expected 50 to 170 characters' }),
    z.maxLength(170, { error: 'expected 50 to 170 characters' }),
  ),
  /** How menus call it; left out, as the title. */
  menuLabel: z.optional(words),
  /** One line below the label in the menu. */
  menuText: z.optional(words),
  /** What networks show beside a link to it, 1200 by 630; left out, it is drawn of the title. */
  socialImage: z.optional(pictureFile),
  /** Seen in the preview only. */
  draft: z.optional(z.boolean()),
  /** The day from which the page is there (UTC); one in the future takes effect by itself. */
  published: z.optional(date),
  /** Kept out of search engines and site maps. */
  hidden: z.optional(z.boolean()),
  /** Query keys that change the page; everything else in the query is ignored. */
  query: z.optional(z.array(z.string().check(z.regex(/^[a-z_]+$/)))),
  /** The kind of instruments it is about: editions whose company may not offer them do not have it. */
  product: z.optional(z.enum(INSTRUMENT_KINDS)),
};

const quoteTabs = z
  .array(z.strictObject({ product: z.enum(INSTRUMENT_KINDS), title: words, pairs: symbols }))
  .check(z.minLength(1));
const point = z.strictObject({ title: words, text: words });
const points = z.array(point).check(z.minLength(1));

/** Parts of the home page below its first view, in their usual order. */
export const HOME_PARTS = ['steps', 'costs', 'platform', 'education', 'trust', 'questions', 'closing'] as const;
export type HomePart = (typeof HOME_PARTS)[number];

const hero = z.strictObject({ lead: words, points: z.array(words), illustration: svgFile });
const order = z.array(z.enum(HOME_PARTS)).check(
  z.refine((parts) => parts.length === HOME_PARTS.length && new Set(parts).size === HOME_PARTS.length, {
    error: `expected each of ${HOME_PARTS.join(', ')} once`,
  }),
);

const home = z.strictObject({
  ...common,
  template: z.literal('home'),
  hero,
  order: z._default(order, [...HOME_PARTS]),
  markets: z.strictObject({ title: words, tabs: quoteTabs }),
  steps: z.strictObject({ title: words, items: points }),
  costs: z.strictObject({ title: words, text: words, instruments: symbols, note: words }),
  platform: z.strictObject({ title: words, items: points }),
  education: z.strictObject({ title: words, text: words, article: pagePath }),
  trust: z.strictObject({ title: words, text: words, items: points }),
  questions: z.strictObject({ title: words, text: words }),
  closing: z.strictObject({ title: words, text: words }),
  /** A second version of the page (PGE-8): what it says and orders otherwise. */
  newVersion: z.optional(z.strictObject({ title: words, tabTitle: z.optional(words), hero, order })),
});

const plain = z.strictObject({
  ...common,
  template: z.literal('plain'),
  lead: z.optional(words),
  /** When its words last changed: legal documents carry it. */
  updated: z.optional(date),
  /** A page of its own size, without a side for its contents. */
  wide: z.optional(z.boolean()),
  /** Told to search engines as data, so that they can list the course or the event. */
  course: z.optional(courseFacts),
  event: z.optional(eventFacts),
});

const form = z.strictObject({
  ...common,
  template: z.literal('form'),
  lead: z.optional(words),
  /** What happens next, beside the form. */
  aside: z.optional(z.strictObject({ title: words, items: points })),
});

const thankYou = z.strictObject({ ...common, template: z.literal('thank-you'), lead: words });

const articles = z.strictObject({ ...common, template: z.literal('articles'), lead: words });

const article = z.strictObject({
  ...common,
  template: z.literal('article'),
  /** Which cards show it: what can be learned, or what happened in the markets. */
  kind: z._default(z.enum(ARTICLE_KINDS), 'education'),
  /** Whom it is for. */
  level: z.optional(z.enum(['beginner', 'intermediate', 'advanced'])),
  /** Instruments it is about. */
  markets: z.optional(symbols),
  lead: words,
  topic: words,
  author: z.strictObject({ name: words, role: words }),
  published: date,
  updated: z.optional(date),
  illustration: svgFile,
  /** What the illustration shows, in words. */
  illustrationLabel: words,
  related: z.array(pagePath),
  /** Only its beginning is shown: the rest is mailed to who asks for it (docs/decisions/044). */
  gated: z.optional(z.literal(true)),
});

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

/** An event that visitors register for; a file of events/. Its clock is that of `zone`. */
const event = z
  .strictObject({
    ...common,
    template: z.literal('event'),
    lead: words,
    form: z.enum(EVENT_FORMS),
    begins: localTime,
    ends: localTime,
    zone: ianaZone,
    place: words,
    capacity: z.int().check(z.minimum(1), z.maximum(EVENT_CAPACITY_MAX)),
  })
  .check(z.refine(({ begins, ends }) => begins < ends, { path: ['ends'], error: 'expected a time after "begins"' }));

/** An e-book; a file of e-books/. Its body is the book, which is made into a PDF; the page shows what is in it. */
const eBook = z.strictObject({ ...common, template: z.literal('e-book'), lead: words, audience: words });

/** A page that lists events or e-books. */
const collection = z.strictObject({
  ...common,
  template: z.literal('collection'),
  of: z.enum(['events', 'e-books']),
  lead: words,
});

/** Where searches are answered (SRC-3); it reads `q` of the address. */
const search = z.strictObject({ ...common, template: z.literal('search'), lead: z.optional(words) });

/** The terms of brand/glossary/, with a field that narrows them down; it reads `q` of the address. */
const glossary = z.strictObject({ ...common, template: z.literal('glossary'), lead: words });

/** Questions as second-level headings, each with its answer below. One without questions leads to those below its path. */
const help = z.strictObject({
  ...common,
  template: z.literal('help'),
  lead: words,
  /** Its place among its neighbours. */ order: z._default(z.int(), 0),
});

const level = z.enum(['beginner', 'intermediate', 'advanced']);

/** The courses of the edition. */
const courses = z.strictObject({ ...common, template: z.literal('courses'), lead: words });

const course = z.strictObject({
  ...common,
  template: z.literal('course'),
  lead: words,
  level,
  /** What one can do at its end. */
  goals: z.array(words).check(z.minLength(1)),
  /** Files in the folder of its name, in their order. */
  lessons: z
    .array(
      z
        .string()
        .check(z.regex(/^[a-z0-9-]+$/, { error: 'expected the name of a file in the course’s folder, without .md' })),
    )
    .check(z.minLength(1)),
});

const lesson = z.strictObject({ ...common, template: z.literal('lesson'), lead: words });

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

/** Talks to come and talks that were, by their dates. */
const webinars = z.strictObject({
  ...common,
  template: z.literal('webinars'),
  lead: words,
  /** In whose hours they are told; an IANA name. */
  timeZone: z.string().check(
    z.refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
      error: 'expected a zone such as Europe/London',
    }),
  ),
  sessions: z.array(session),
});

/** An instrument's page. The site makes one for each row of instruments.csv; a file of its own adds words below. */
const instrument = z.strictObject({ ...common, template: z.literal('instrument'), symbol });

/** The front matter of a page, by its template. */
export const frontMatterSchema = z.discriminatedUnion(
  'template',
  [
    home,
    plain,
    form,
    thankYou,
    articles,
    article,
    search,
    instrument,
    glossary,
    help,
    courses,
    course,
    lesson,
    webinars,
    event,
    eBook,
    collection,
  ],
  {
    error:
      'expected one of home, plain, form, thank-you, articles, article, search, instrument, glossary, help, courses, course, lesson, webinars, event, e-book, collection',
  },
);

export type FrontMatter = z.output<typeof frontMatterSchema>;
export type TemplateName = FrontMatter['template'];
export type FrontMatterOf<Name extends TemplateName> = Extract<FrontMatter, { template: Name }>;
