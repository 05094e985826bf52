import fp from 'fastify-plugin';
import { secureDataFolder } from '../data-folder.ts';
import { deriveKey, rootSecret } from '../secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A key for one purpose. */
    readonly keyFor: (purpose: string) => Uint8Array;
  }
}

export const secretsPlugin = fp(
  async (app) => {
    const { secret: given, dataDir } = app.settings;
    if (app.isSite || given === undefined) secureDataFolder(dataDir);
    const secret = rootSecret(given, dataDir);
    app.decorate('keyFor', (purpose: string) => deriveKey(secret, purpose));
  },
  { name: 'secrets' },
);
