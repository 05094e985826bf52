import fp from 'fastify-plugin';
import { TextsFiles } from '../texts-files.ts';

/** The texts that widgets ask for. */
export const textsPlugin = fp(
  async (app) => {
    app.files.push(new TextsFiles(app.content.texts, app.securityHeaders));
  },
  { name: 'texts', dependencies: ['content', 'files'] },
);
