import fp from 'fastify-plugin';
import { believeOnly } from '../client-address.ts';
import { type RefusedTokens, refusedTokens } from '../observability/refused-tokens.ts';
import { PageSender } from '../page-sender.ts';
import { problemPages } from '../problem-pages.ts';
import { problemResponses } from '../problem-responses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sender: PageSender;
    /** Counts and logs wrong tokens of operators. */
    readonly refusedTokens: RefusedTokens;
  }
}

/** What every answer has in common: whose address counts, headers, refusals and failures. It comes before all routes. */
export const httpPlugin = fp(
  async (app) => {
    const sender = new PageSender(app.securityHeaders, app.settings.publicUrl, app.devServer?.preparePage);
    const pages = app.isSite ? problemPages(sender, () => app.pages) : undefined;
    app
      .decorate('sender', sender)
      .decorate('problemPages', pages)
      .decorate('refusedTokens', refusedTokens(app.registry, app.logger));
    believeOnly(app, app.trusts);
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(app.dataHeaders(request.id));
    });
    problemResponses(app, pages, (error) => {
      if (app.hasDecorator('database')) app.database.away(error);
    });
  },
  { name: 'http' },
);
