import fp from 'fastify-plugin';
import { openapiRoute } from '../openapi/openapi-route.ts';

export const openapiPlugin = fp(
  async (app) => {
    openapiRoute(app, app.settings.publicUrl);
  },
  { name: 'openapi', dependencies: ['http'] },
);
