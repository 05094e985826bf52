import fp from 'fastify-plugin';
import { secureDataFolder } from '../data-folder.ts';
import { deriveKeys } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { rootSecrets } from '../secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Keys for one purpose. */
    readonly keyFor: (purpose: string) => KeyRing;
  }
}

export const secretsPlugin = fp(
  async (app) => {
    const { secret: given, dataDir } = app.settings;
    if (app.isSite || given === undefined) secureDataFolder(dataDir);
    const secrets = rootSecrets(given, dataDir);
    app.decorate('keyFor', (purpose: string) => deriveKeys(secrets, purpose));
  },
  { name: 'secrets' },
);
