import fp from 'fastify-plugin';
import { formConfigRoutes } from '../form-config-routes.ts';
import { formPosts } from '../form-posts.ts';

/** Forms as data, and forms posted without JavaScript. */
export const formsPlugin = fp(
  async (app) => {
    const { content } = app;
    const { publicUrl } = app.settings;
    await app.register(
      formConfigRoutes({ brand: content.get, publicUrl, texts: content.texts, now: () => new Date() }),
    );
    formPosts(app, {
      brand: content.get,
      pages: () => app.pages,
      sender: app.sender,
      publicUrl,
      internalSecret: app.callOptions.internalSecret,
      loads: app.formLoads,
      secret: Buffer.from(app.keyFor('form-posts')[0]).toString('base64url'),
    });
  },
  { name: 'forms', dependencies: ['bodies', 'content', 'secrets', 'calls', 'form-counts', 'pages'] },
);
