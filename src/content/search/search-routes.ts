import type { FastifyPluginAsync } from 'fastify';
import { SITE_SEARCH_PATH, type SearchAnswer } from '#contracts/calls/site-search.ts';
import { ANYONE, type DeclaredCall } from '#contracts/declared-call.ts';
import { SEARCH_QUERY_MAX_LENGTH } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { SiteSearch } from './site-search.ts';

export type SearchRoutesOptions = {
  readonly isEdition: (id: string) => boolean;
  readonly find: SiteSearch['find'];
};

/** GET /api/search?q=…&edition=… (SRC-3): the hits of the site's own index. What is looked for is neither kept nor logged. */
export function searchRoutes({ isEdition, find }: SearchRoutesOptions): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: Readonly<Record<string, string | string[] | undefined>> }>(
      SITE_SEARCH_PATH,
      async ({ query }): Promise<SearchAnswer> => {
        const { q, edition } = query;
        if (typeof edition !== 'string' || !isEdition(edition))
          throw refusal('edition', 'invalid', 'Name one edition of this site, such as en-gb.');
        if (typeof q !== 'string' || q.trim() === '') throw refusal('q', 'required', 'Say what to look for, once.');
        if (q.length > SEARCH_QUERY_MAX_LENGTH)
          throw refusal('q', 'too-long', `Look for at most ${SEARCH_QUERY_MAX_LENGTH} characters.`);
        return find(edition, q, new Date());
      },
    );
  };
}

const refusal = (field: string, code: string, message: string): ProblemError =>
  new ProblemError('bad-input', undefined, { errors: { [field]: [{ code, message }] } });

export const SEARCH_CALL: DeclaredCall = {
  method: 'GET',
  path: SITE_SEARCH_PATH,
  tag: 'content',
  proof: ANYONE,
  summary: 'What an edition has for some words',
  query: {
    q: { about: 'What is looked for.', required: true },
    edition: { about: 'Such as en-gb.', required: true },
  },
  answer: 'SearchAnswer',
  refusals: ['bad-input'],
  examples: [
    { name: 'spread', query: { q: 'spread', edition: 'en-gb' } },
    { name: 'no-edition', query: { q: 'spread', edition: 'none' }, refused: 'bad-input' },
  ],
};
