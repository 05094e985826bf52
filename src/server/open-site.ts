import type { Logger } from 'pino';
import { feeds } from 'virtual:feeds';
import { priceOriginOf } from '#market/feeds/open-sources.ts';
import { checkedDemonstration } from './checked-demonstration.ts';
import { createServer } from './create-server.ts';
import type { DevServer } from './dev-server.ts';
import { listen } from './listen.ts';
import { PRICE_PATH, SITE } from './plugins/plugins.ts';
import type { Settings } from './settings.ts';
import { startNotes } from './start-notes.ts';

export type OpenSite = {
  readonly name: string;
  readonly url: string;
  /** What a person at the keyboard wants to know next, a line each. */
  readonly notes: readonly string[];
  /** Says from now on that no requests should come (`/readyz`), and serves those that do. */
  drain(): void;
  close(): Promise<void>;
};

/**
 * Opens a process of the site, with the plugins that its roles ask for. Throws where it cannot start, with a message for the
 * operator; what was opened until then is closed again.
 */
export async function openSite(settings: Settings, logger: Logger, devServer?: DevServer): Promise<OpenSite> {
  const demonstration = checkedDemonstration(settings, await priceOriginOf(feeds, settings.feed));
  const app = createServer(settings, demonstration, logger, devServer);
  const { host, publicUrl } = settings;
  try {
    for (const plugin of app.isSite ? SITE : PRICE_PATH) await app.register(plugin);
    await app.ready();
    const port = devServer?.listen(app) ?? (await listen(app, host, settings.port));
    const asked = app.isSite ? publicUrl : `http://${host}:${port}`;
    const url = settings.port === 0 ? `http://localhost:${port}` : asked;
    return {
      name: app.isSite ? app.content.get().settings.name : 'The price path',
      url,
      notes: startNotes(app, url),
      drain: () => app.readiness.drain(),
      close: () => app.close(),
    };
  } catch (error) {
    await app.close().catch((reason: unknown) => logger.warn({ err: reason }, 'what was opened did not close cleanly'));
    throw error;
  }
}
