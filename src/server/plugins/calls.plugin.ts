import fp from 'fastify-plugin';
import { randomBytes } from 'node:crypto';
import type { AccountsOptions } from '#accounts/accounts-context.ts';
import { fieldMessages } from '../field-messages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the calls of every module go by. */
    readonly callOptions: Pick<
      AccountsOptions,
      'audit' | 'db' | 'editions' | 'now' | 'secureCookies' | 'internalSecret' | 'message'
    >;
  }
}

export const callsPlugin = fp(
  async (app) => {
    const { content, settings } = app;
    app.decorate('callOptions', {
      audit: app.audit,
      db: app.database.db,
      editions: content.get().editions,
      now: app.database.now,
      secureCookies: settings.publicUrl.startsWith('https:'),
      internalSecret: randomBytes(32).toString('base64url'),
      message: fieldMessages(content.texts),
    });
  },
  { name: 'calls', dependencies: ['content', 'database', 'audit'] },
);
