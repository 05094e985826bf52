import * as z from 'zod/mini';
import { lessonsOf } from '#content/course.ts';
import { headDrawing } from '#content/head-drawing.ts';
import { level, words } from '#content/front-matter.ts';
import { pageAddress } from '#content/page-address.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { courseThing } from '#content/schema-org.ts';
import { readingMinutes } from '#content/reading-time.ts';

const fields = {
  lead: words,
  head: z.optional(headDrawing),
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
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly course: typeof fields;
  }
}

const template: PageTemplate<'course'> = {
  fields,
  promotion: () => 'courses',
  /** A course of the site takes as long as its lessons are read. */
  things(page, site, { url }) {
    const lessons = lessonsOf(site.brand, site.edition.id, page);
    const minutes = lessons.reduce((sum, lesson) => sum + readingMinutes(lesson), 0);
    return [
      {
        ...courseThing(page, { workload: `PT${minutes}M`, level: page.front.level }, site, url),
        teaches: page.front.goals,
        hasPart: lessons.map((lesson, at) => ({
          '@type': 'LearningResource',
          position: at + 1,
          name: lesson.front.title,
          url: site.siteUrl + pageAddress(site.edition, lesson.path),
        })),
      },
    ];
  },
};

export default template;
