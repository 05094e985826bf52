import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { accountsRoutes } from '#accounts/accounts-routes.ts';
import { PasswordHasher } from '#accounts/credentials/password-hasher.ts';
import { newsletterRoutes } from '#accounts/newsletter/newsletter-routes.ts';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import { RatingBoard } from '#content/ratings/rating-board.ts';
import { ratingRoutes } from '#content/ratings/rating-routes.ts';
import type { RatingsOptions } from '#content/ratings/ratings-context.ts';
import type { EnquiriesOptions } from '#enquiries/enquiries-context.ts';
import { enquiryRoutes } from '#enquiries/enquiries-routes.ts';
import { searchRoutes } from '#content/search/search-routes.ts';
import { historyRoutes } from '#market/history/history-routes.ts';
import type { HistoryContext } from '#market/history/calls/history-context.ts';
import { eventRoutes } from '#market/event-routes.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { createTickTokens } from '#market/tick-token.ts';
import type { Brand } from '#content/brand.ts';
import { formConfigRoutes } from '#server/form-config-routes.ts';
import { openapiRoute } from '#server/openapi/openapi-route.ts';
import { readPage } from './markdown-table.ts';

const [contract = '', today = ''] = readPage('calls.md').split('## What the server has today');
const listed = [...today.matchAll(/^- `(GET|POST|PATCH) (\S+)`$/gm)].map(([, method, path]) => `${method} ${path}`);

/** The routes that the rooms of the calls register. Nothing is asked of the database until a request comes. */
async function routes(): Promise<readonly string[]> {
  const edition = {
    id: 'en-gb',
    language: 'en',
    locale: 'en-GB',
    direction: 'ltr',
    label: 'English',
    region: 'GB',
    regulator: 'fca',
    products: ['cfd'],
  } as const;
  const hasher = new PasswordHasher();
  const options: Partial<AccountsOptions> = {
    hasher,
    otherPersonalTables: [],
    secret: [new Uint8Array(32)],
    publicUrl: 'https://forecourt.test',
    editions: [edition],
    regulators: { fca: { entity: 'uk', companyId: 1, countryOffer: () => 'offered' } },
    social: [],
    now: () => new Date(),
    mailDomainCheck: 'off',
    disposableEmail: 'refuse',
  };
  const found = new Set<string>();
  const app = Fastify();
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') found.add(`${name} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  await app.register(quoteRoutes([], createTickTokens([new Uint8Array(32)], Date.now)));
  await app.register(historyRoutes({} as HistoryContext));
  await app.register(eventRoutes({ handleEvents: () => undefined }));
  await app.register(accountsRoutes(options as AccountsOptions));
  await app.register(newsletterRoutes(options as AccountsOptions));
  await app.register(
    enquiryRoutes({
      ...options,
      content: {},
      analyticsEvents: [],
      mayMeasure: () => false,
    } as unknown as EnquiriesOptions),
  );
  await app.register(ratingRoutes({ ...options, board: new RatingBoard(), isPage: () => true } as RatingsOptions));
  await app.register(
    formConfigRoutes({
      brand: () => ({}) as Brand,
      publicUrl: 'https://forecourt.test',
      texts: new Map(),
      now: () => new Date(),
    }),
  );
  await app.register(async (scope) => openapiRoute(scope, 'https://forecourt.test'));
  await app.register(searchRoutes({ isEdition: () => true, find: () => ({ total: 0, groups: [] }) }));
  await app.ready();
  await app.close();
  await hasher.close();
  // The same call under the address without its closing slash is no call of its own.
  return [...found].filter((route) => !found.has(`${route}/`)).sort();
}

describe('docs/calls.md', () => {
  it('lists the calls that the server has, and no other', async () => {
    expect(listed).toEqual(await routes());
  });

  it('says of each of them what it does', () => {
    // Tables of one prefix write the rest of the path only.
    const prefixes = ['', '/utils/custom-forms/', '/fcm-forms/'];
    const described = (path: string) =>
      prefixes.some(
        (prefix) =>
          path.startsWith(prefix) && new RegExp(`[\`\\s]${escape(path.slice(prefix.length))}[\`?]`).test(contract),
      );
    expect(listed.filter((call) => !described(call.split(' ')[1] ?? ''))).toEqual([]);
  });
});

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
