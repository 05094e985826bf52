import * as z from 'zod/mini';
import { coursesOf } from '#content/course.ts';
import { headDrawing } from '#content/head-drawing.ts';
import { words } from '#content/front-matter.ts';
import { pageAddress } from '#content/page-address.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** The courses of the edition. */
const fields = { lead: words, head: z.optional(headDrawing) };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly courses: typeof fields;
  }
}

const template: PageTemplate<'courses'> = {
  fields,
  promotion: () => 'courses',
  things: (_page, { brand, edition, siteUrl }) => [
    {
      '@type': 'ItemList',
      itemListElement: coursesOf(brand, edition.id).map(({ path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: siteUrl + pageAddress(edition, path),
      })),
    },
  ],
};

export default template;
