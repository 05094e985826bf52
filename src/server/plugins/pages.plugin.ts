import fp from 'fastify-plugin';
import type { Brand } from '#content/brand.ts';
import { opensLink, signedLinkKeys } from '#enquiries/signed-link.ts';
import type { SiteSearch } from '#content/search/site-search.ts';
import type { Pages } from '#pages/page-answer.ts';
import { FactsFiles } from '../facts-files.ts';
import { LaterSheetsFile } from '../later-sheets-file.ts';
import { views } from '../views.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the content of the moment: to be asked for at each request. */
    readonly pages: Pages;
    readonly pagesOf: (brand: Brand, search: SiteSearch, preview?: Date) => Pages;
  }
}

export const pagesPlugin = fp(
  async (app) => {
    const { content, devReload, history, logger, market, ratings } = app;
    const linkKeys = signedLinkKeys(app.keyFor('accounts'));
    const pagesOf = (brand: Brand, search: SiteSearch, preview?: Date): Pages => {
      const pages = views.createPages({
        ...(preview && { preview }),
        brand,
        search,
        logInProviders: app.accounts.social.map(({ id, label }) => ({ id, label })),
        registry: views.widgetRegistry,
        texts: content.texts,
        instruments: app.instruments,
        priceSource: market.priceOrigin,
        opensArticle: (path, token, now) => opensLink(linkKeys, 'article', path, token, now),
        ratingOf: (article) => ratings.of(article),
        companies: () => history.companies(),
        calculate: (symbol1, symbol2, date) => history.calculate(symbol1, symbol2, date),
        pastDays: (symbol, count) => history.pastDays(symbol, count),
        dayChanges: history.dayChanges,
        quote: market.quote,
        isHalted: market.isHalted,
        assets: app.assets,
        hasGallery: app.demonstration.gallery,
        siteUrl: app.settings.publicUrl,
        onProblem: (problem, page) => {
          devReload?.renderFailed(problem);
          logger.warn({ problem: problem.message, page }, 'a widget could not be rendered');
        },
      });
      return devReload === undefined
        ? pages
        : { ...pages, render: (request) => devReload.withReload(() => pages.render(request), request.path) };
    };
    const live = content.derive((brand) => pagesOf(brand, app.siteSearch()));
    app.files.push(new LaterSheetsFile(live, app.securityHeaders), new FactsFiles(live, app.securityHeaders));
    app.decorate('pagesOf', pagesOf).decorate('pages', { getter: live });
  },
  {
    name: 'pages',
    dependencies: ['content', 'files', 'secrets', 'market', 'ratings', 'history', 'accounts', 'search', 'dev-reload'],
  },
);
