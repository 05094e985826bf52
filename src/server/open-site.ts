import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { accountsRoutes } from '#accounts/accounts-routes.ts';
import { GATEWAY_PERIOD_MS } from '#contracts/limits.ts';
import { loadBrand } from '#content/load-brand.ts';
import { createDelivery } from '#delivery/delivery.ts';
import { loadTexts } from '#islands/server/load-texts.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { createMarket } from '#market/market.ts';
import { createPages } from '#pages/create-pages.tsx';
import { createApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { projectFolder } from './database/project-folder.ts';
import { formPosts } from './form-posts.ts';
import { listen } from './listen.ts';
import { PageCache } from './page-cache.ts';
import { deriveKey, rootSecret } from './secret.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { siteAssets } from './site-assets.ts';
import { textsRoute } from './texts-route.ts';

export type OpenSite = {
  readonly name: string;
  readonly url: string;
  /** What a person at the keyboard wants to know next, a line each. */
  readonly notes: readonly string[];
  close(): Promise<void>;
};

/**
 * Wires the rooms into one running site. Throws where it cannot start, with a message for the operator; what was opened
 * until then is closed again.
 */
export async function openSite(settings: Settings, logger: Logger): Promise<OpenSite> {
  await using opened = new AsyncDisposableStack();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const project = projectFolder();
  const [brand, texts, instruments] = await Promise.all([
    loadBrand(settings.brandDir),
    loadTexts(join(settings.brandDir, 'locales')),
    loadInstruments(join(settings.brandDir, 'instruments.csv')),
  ]);
  const market = await createMarket({
    instruments,
    feed: settings.feed,
    tokenSecret: deriveKey(rootSecret(settings.secret, settings.dataDir), 'ticks'),
    periodMs: settings.tickPeriodMs ?? GATEWAY_PERIOD_MS,
    allowedHosts: [new URL(settings.publicUrl).host],
    logger,
    registry,
  });

  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, logger });
  opened.defer(() => database.close());
  await migrate(database);
}
