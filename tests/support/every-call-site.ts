import { join } from 'node:path';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import { refusal } from '#calls/parse-body.ts';
import { loadBrand } from '#content/load-brand.ts';
import { RatingBoard } from '#content/ratings/rating-board.ts';
import { ratingRoutes } from '#content/ratings/rating-routes.ts';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { searchRoutes } from '#content/search/search-routes.ts';
import { createSiteSearch } from '#content/search/site-search.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createInProcessBus } from '#market/bus/tick-bus.ts';
import { createHistory, type History } from '#market/history/history.ts';
import { dailyBars } from '#market/history/history.tables.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { createTickTokens } from '#market/tick-token.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { formConfigRoutes } from '#server/form-config-routes.ts';
import { EXAMPLE_CLIENT_EMAIL, EXAMPLE_PASSWORD } from '#calls/example-people.ts';
import { openapiRoute } from '#server/openapi/openapi-route.ts';
import { confirmedVisitor } from './accounts-site.ts';
import { freshPlace, silent } from './databases.ts';
import { type EnquiriesSite, openEnquiriesSite } from './enquiries-site.ts';
import { siteTexts } from './site-texts.ts';

/** Of the operator's own programs, at this site. */
export const EXAMPLE_OPERATOR_TOKEN = 'the token of the operator, of some length';

/** New York has two hours to its close. */
const FRIDAY = Date.parse('2026-11-20T20:00:00Z');
const quoteOf = (symbol: string): WireQuote => ({
  bid: 1.1,
  ask: 1.2,
  spread: 0.1,
  state: 'up',
  time: FRIDAY / 1000,
  digits: 5,
  slug: symbol.toLowerCase(),
  name: symbol,
});

/** Every declared call but the event streams, on one port and a database of its own, and the client of the examples. */
export async function openEveryCallSite(
  kind: Parameters<typeof freshPlace>[0],
  changed: Partial<AccountsOptions> = {},
): Promise<EnquiriesSite> {
  const place = await freshPlace(kind);
  const database = await openDatabase({ url: place.url, dataDir: place.dataDir, logger: silent });
  await migrate(database);
  const folder = join(projectFolder(), 'brand');
  const instruments = await loadInstruments(join(folder, 'instruments.csv'), await readTradingSessions(folder));
  const brand = await loadBrand(folder, instruments);
  const texts = siteTexts(folder);
  await database.db.insert(dailyBars).values(
    ['2021-11-19', '2026-11-18', '2026-11-19'].map((day, at) => ({
      symbol: 'AAPL',
      source: 'imported' as const,
      day,
      open: 100 + at,
      high: 110,
      low: 90,
      close: 105 + at,
      volume: 5,
    })),
  );
  let history: History | undefined;
  const site = await openEnquiriesSite(
    database.db,
    (options) => [
      ratingRoutes({ ...options, board: new RatingBoard(), isPage: (path) => path === 'education/what-is-a-pip' }),
      quoteRoutes(instruments, createTickTokens([new Uint8Array(32)], Date.now)),
      (history = createHistory({
        db: database.db,
        instruments,
        companies: [{ symbol: 'AAPL', name: 'Apple Inc.' }],
        consumerPrices: { inflation: () => undefined },
        originOf: () => 'live',
        quote: quoteOf,
        subscribe: createInProcessBus().subscribe,
        intradayKeepDays: 10,
        logger: silent,
        now: () => FRIDAY,
        refuse: (request, complaints) => refusal(options, request, complaints),
      })).routes,
      searchRoutes({
        isEdition: (id) => brand.edition(id) !== undefined,
        find: createSiteSearch(brand, instruments).find,
      }),
      formConfigRoutes({ brand: () => brand, publicUrl: 'https://forecourt.test', texts, now: () => new Date(FRIDAY) }),
      async (scope) => openapiRoute(scope, options.publicUrl),
    ],
    { operatorToken: EXAMPLE_OPERATOR_TOKEN, ...changed },
  );
  await history?.start();
  await confirmedVisitor(site, EXAMPLE_CLIENT_EMAIL, EXAMPLE_PASSWORD);
  return {
    ...site,
    close: async () => {
      await site.close();
      await history?.stop();
      await database.close();
      await place.remove();
    },
  };
}
