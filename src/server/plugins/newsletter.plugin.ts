import fp from 'fastify-plugin';
import { newsletterRoutes } from '#accounts/newsletter/newsletter-routes.ts';

export const newsletterPlugin = fp(
  async (app) => {
    await app.register(newsletterRoutes(app.accounts));
  },
  { name: 'newsletter', dependencies: ['bodies', 'accounts'] },
);
