import fp from 'fastify-plugin';
import { join } from 'node:path';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { requireBrandFolder } from '../require-brand-folder.ts';

/** All that the price path needs of the brand's folder. */
export const instrumentsPlugin = fp(
  async (app) => {
    const { brandDir } = app.settings;
    requireBrandFolder(brandDir);
    app.decorate(
      'instruments',
      await loadInstruments(join(brandDir, 'instruments.csv'), await readTradingSessions(brandDir)),
    );
  },
  { name: 'instruments' },
);
