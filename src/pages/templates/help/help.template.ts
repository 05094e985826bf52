import * as z from 'zod/mini';
import { words } from '#content/front-matter.ts';
import { headDrawing } from '#content/head-drawing.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { fillText } from '#content/placeholders.ts';
import { questionsOf } from '#content/questions.ts';
import { passagesOf } from '#content/search/page-passages.ts';

/** Questions as second-level headings, each with its answer below. A page without questions leads to those below its path. */
const fields = {
  lead: words,
  head: z.optional(headDrawing),
  /** Its place among its neighbours. */
  order: z._default(z.int(), 0),
};

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly help: typeof fields;
  }
}

const template: PageTemplate<'help'> = {
  fields,
  questions: (page, facts) =>
    questionsOf(page).map(({ words: question, answer }) => ({
      question: fillText(question, facts),
      answer: passagesOf(answer)
        .map((passage) => fillText(passage, facts))
        .join('\n'),
    })),
  searchPlaces: (page, { facts }) =>
    questionsOf(page).map(({ id, words: question, answer }) => ({
      id,
      kind: 'page',
      isPart: true,
      title: fillText(question, facts),
      names: [page.front.title],
      description: '',
      passages: passagesOf(answer).map((passage) => fillText(passage, facts)),
    })),
  isSearchedByPlaces: true,
};

export default template;
