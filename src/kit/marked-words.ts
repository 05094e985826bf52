import * as z from 'zod/mini';

/** Members of an entry whose words are in a language that is not the page's (WCAG 2.2, 3.1.2). */
export const markedWords = {
  lang: z
    .optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, { error: 'must be a language such as "en"' })))
    .check(z.describe('Language of the words, where it is not the page’s.')),
  dir: z.optional(z.enum(['ltr', 'rtl'])).check(z.describe('Which way that language is written.')),
};
