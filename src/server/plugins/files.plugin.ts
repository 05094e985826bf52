import fp from 'fastify-plugin';
import type { SiteAssets } from '#pages/page-answer.ts';
import { projectFolder } from '../database/project-folder.ts';
import type { PictureCache } from '../picture-cache.ts';
import type { PreparedFiles } from '../prepared-files.ts';
import { pathOf } from '../request-target.ts';
import { send } from '../send.ts';
import { siteAssets } from '../site-assets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Addresses of the files that pages name. */
    readonly assets: SiteAssets;
    readonly pictureCache: PictureCache;
    /** Answered before the routes; a plugin may add its own. */
    readonly files: PreparedFiles[];
  }
}

export const filesPlugin = fp(
  async (app) => {
    const { brandDir, cacheDir } = app.settings;
    const { assets, statics, pictureCache } = siteAssets({
      project: projectFolder(),
      scriptUrl: app.devServer?.scriptUrl,
      brandDir,
      cacheDir,
      pictureHost: app.content.get().settings.images.host,
      headers: app.securityHeaders,
      logger: app.logger,
    });
    const files = [...statics];
    app.decorate('assets', assets).decorate('pictureCache', pictureCache).decorate('files', files);
    // Files that no one asked for yet: read and compressed now, answered by the server's front from then on.
    app.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return;
      const target = request.raw.url ?? '/';
      const path = pathOf(target);
      for (const prepared of files) {
        const pending = prepared.get(path, target);
        if (pending === undefined) continue;
        const representation = await pending;
        request.measuredAs = 'file';
        reply.hijack();
        send(request.raw, reply.raw, representation);
        return;
      }
    });
  },
  { name: 'files', dependencies: ['http', 'request-log', 'content'] },
);
