import { words } from '#content/front-matter.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** An e-book; a file of e-books/. Its body is the book, which is made into a PDF; the page shows what is in it. */
const fields = { lead: words, audience: words };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly 'e-book': typeof fields;
  }
}

const template: PageTemplate<'e-book'> = {
  fields,
  promotion: () => 'courses',
  openBody: () => ({ type: 'root', children: [] }),
};

export default template;
