import * as z from 'zod/mini';
import { words } from '#content/front-matter.ts';
import { headDrawing } from '#content/head-drawing.ts';
import { languageTag } from '#content/language-tag.ts';
import type { PageTemplate } from '#content/page-template.ts';

/** The terms of brand/glossary/, with a field that narrows them down. */
const fields = { lead: words, head: z.optional(headDrawing) };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly glossary: typeof fields;
  }
}

const template: PageTemplate<'glossary'> = {
  fields,
  queryKeys: () => ['q'],
  // Visitors can search for anything, so these pages are not cached.
  isCacheable: (_page, { query }) => !query.has('q'),
  /** All terms, also where the page shows some. */
  things({ front }, { brand, edition }, { url }) {
    const terms = brand.glossary(edition.id).map(({ id, term, also, text }) => ({
      '@type': 'DefinedTerm',
      '@id': `${url}#${id}`,
      name: term,
      ...(also.length > 0 && { alternateName: also }),
      description: text,
      inDefinedTermSet: url,
    }));
    return [
      {
        '@type': 'DefinedTermSet',
        '@id': url,
        name: front.title,
        inLanguage: languageTag(edition),
        hasDefinedTerm: terms,
      },
    ];
  },
  searchPlaces: (_page, { brand, edition }) =>
    brand.glossary(edition.id).map(({ id, term, also, text }) => ({
      id,
      kind: 'glossary',
      title: term,
      names: also,
      description: text,
      passages: [],
    })),
};

export default template;
