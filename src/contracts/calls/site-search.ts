import * as z from 'zod/mini';

/** GET, with `q` and `edition` in the query. */
export const SITE_SEARCH_PATH = '/api/search';

/** What a hit leads to; a term of the glossary and a page below `glossary/` are entries of it. */
export const SEARCH_KINDS = ['instrument', 'page', 'article', 'glossary'] as const;

/** Text, never HTML. Put together, the parts are the whole; what was looked for is in parts of its own. */
const textPart = z.object({ text: z.string(), isMatch: z.boolean() });

const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  title: z.array(textPart),
  /** A path of this site, with its edition. */
  address: z.string().check(z.regex(/^\/(?!\/)/)),
  snippet: z.array(textPart),
  /** Language (BCP 47) and direction of title and snippet, where they are not the edition's. */
  lang: z.optional(z.string()),
  dir: z.optional(z.enum(['ltr', 'rtl'])),
});

/**
 * Hits are in groups of one kind, the group with the best hit first. `total` counts those that are left out, too. `suggestion` is the
 * query in words that the edition has, where it has not all of those that were typed.
 */
export const searchAnswer = z.object({
  total: z.number(),
  groups: z.array(z.object({ kind: z.enum(SEARCH_KINDS), hits: z.array(searchHit) })),
  suggestion: z.optional(z.string()),
});

export type SearchKind = (typeof SEARCH_KINDS)[number];
export type TextPart = z.infer<typeof textPart>;
export type SearchHit = z.infer<typeof searchHit>;
export type SearchGroup = SearchAnswer['groups'][number];
export type SearchAnswer = z.infer<typeof searchAnswer>;
