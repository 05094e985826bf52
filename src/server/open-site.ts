import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { GATEWAY_PERIOD_MS } from '#contracts/limits.ts';
import { accountsRoutes } from '#accounts/accounts-routes.ts';
import { loadBrand } from '#content/load-brand.ts';
import { createDelivery } from '#delivery/delivery.ts';
import { loadTexts } from '#islands/server/load-texts.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { createMarket } from '#market/market.ts';
import { createPages } from '#pages/create-pages.tsx';
import { createApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { PageCache } from './page-cache.ts';
import { projectFolder } from './database/project-folder.ts';
import { deriveKey, rootSecret } from './secret.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { StaticFiles } from './static-files.ts';

export type OpenSite = {
  readonly name: string;
  readonly url: string;
  /** What a person at the keyboard wants to know next. */
  readonly notes: readonly string[];
  close(): Promise<void>;
};
