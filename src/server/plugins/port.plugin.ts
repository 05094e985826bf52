import fp from 'fastify-plugin';
import { checkPort } from '../listen.ts';

/** What is cheap to check comes first: a wrong flag or a taken port is known before a database is made. */
export const portPlugin = fp(
  async (app) => {
    if (app.devServer === undefined) await checkPort(app.settings.host, app.settings.port);
  },
  { name: 'port' },
);
