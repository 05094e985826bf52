import fp from 'fastify-plugin';
import { DevReload } from '../dev-reload.ts';
import { type ArrivedRequest, isFromThisMachine } from '../from-this-machine.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly mayReadDrafts: (request: ArrivedRequest) => boolean;
    /** Undefined on a public site. */
    readonly devReload: DevReload | undefined;
  }
}

/** Live reload for who works on the site (DEV=on). */
export const devReloadPlugin = fp(
  async (app) => {
    const { content, demonstration, settings } = app;
    const mayReadDrafts = (request: ArrivedRequest) =>
      demonstration.drafts === 'everyone' || (demonstration.drafts === 'this-machine' && isFromThisMachine(request));
    const reload = settings.dev ? new DevReload(app.devServer) : undefined;
    app.decorate('mayReadDrafts', mayReadDrafts).decorate('devReload', reload);
    if (reload === undefined) return;
    reload.routes(app, mayReadDrafts);
    content.subscribe({ changed: (_brand, code) => reload.tell(code), refused: (reason) => reload.complain(reason) });
  },
  { name: 'dev-reload', dependencies: ['http', 'content'] },
);
