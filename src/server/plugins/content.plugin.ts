import fp from 'fastify-plugin';
import { MESSAGE_KINDS } from '#domain/offer.ts';
import { cacheMarkdownIn } from '#content/markdown-cache.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { type ContentStore, openContentStore } from '../content-store.ts';
import { sendsSms } from '../demonstration.ts';
import { requireBrandFolder } from '../require-brand-folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the brand's folder says, of the moment. */
    readonly content: ContentStore;
    /** Read at start. */
    readonly instruments: readonly ListedInstrument[];
  }
}

export const contentPlugin = fp(
  async (app) => {
    const { brandDir, cacheDir, dev } = app.settings;
    requireBrandFolder(brandDir);
    cacheMarkdownIn(cacheDir);
    const messages = sendsSms(app.settings) ? MESSAGE_KINDS : [];
    const content = await openContentStore({ dir: brandDir, isDev: dev, messages, logger: app.logger });
    app.addHook('onClose', async () => content.close());
    app.decorate('content', content).decorate('instruments', content.instruments);
  },
  { name: 'content', dependencies: ['secrets'] }, // which closes the data folder: the cache may be in it
);
