import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const words = z.string().check(z.minLength(1));

const lesson = z.strictObject({
  id: words,
  title: words,
  href: z
    .string()
    .check(
      z.regex(/^\/(?!\/)/, { error: 'must be the address of a page of this site, such as /en-gb/courses/first/one' }),
    ),
  minutes: z.int().check(z.gte(1)),
});

const props = z.strictObject({
  course: words.check(z.describe('What progress is kept under; the site fills in the path of the course.')),
  lessons: z
    .array(lesson)
    .check(
      z.minLength(1),
      z.describe(
        'JSON: [{"id": "one", "title": "The market", "href": "/en-gb/courses/first/one", "minutes": 3}]. The site fills in those of the course.',
      ),
    ),
  current: z.optional(words).check(z.describe('Id of the lesson in view, which can then be marked as read.')),
  part: z
    ._default(z.enum(['all', 'lessons', 'mark']), 'all')
    .check(
      z.describe(
        'All of it, or on the page of a lesson a part: `lessons`, a line with a buoy each that lies above the words on small screens, or `mark`, the box to tick at the end.',
      ),
    ),
  headingLevel: z
    ._default(z.int().check(z.gte(2), z.lte(6)), 2)
    .check(z.describe('Level of its heading, 2 to 6: one below the heading above.')),
});

export type CourseProgressProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-course-progress',
  load: 'eager',
  hydrate: 'load', // which lessons are read is known to the browser alone
  title: 'Course progress',
  group: 'articles',
  summary:
    'The lessons of a course as links at buoys on a line, with those that the visitor has read. It is kept in this browser and sent nowhere. On a lesson’s page a box marks the lesson. Without a script it is the list.',
  requirements: ['PLT-9'],
  props,
  texts: ['course-progress'],
  view: () => import('./course-progress.tsx'),
  examples: () => import('./course-progress.examples.ts'),
});
