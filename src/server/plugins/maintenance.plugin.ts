import fp from 'fastify-plugin';
import { maintenance } from '../maintenance.ts';

export const maintenancePlugin = fp(
  async (app) => {
    if (app.settings.maintenance) maintenance(app, () => app.pages, app.sender);
  },
  { name: 'maintenance', dependencies: ['http'] },
);
