import { once } from 'node:events';
import { watch } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EnvironmentModuleNode } from 'vite';
import { createHttpServer } from '../../src/server/http-server.ts';
import { checkPort } from '../../src/server/listen.ts';
import { requireBrandFolder } from '../../src/server/require-brand-folder.ts';
import { runLatest } from '../../src/server/run-latest.ts';
import type * as settingsModule from '../../src/server/settings.ts';
import { CHUNK } from '../widget-modules.ts';
import { DevSite, HOLDERS, OPEN_SITE } from './dev-site.ts';
import { effectOf } from './effect-of.ts';
import { FaultBoard } from './fault-board.ts';
import { openVite } from './vite-server.ts';

const SETTINGS = '/src/server/settings.ts';
/** Addresses that Vite answers; all others are the site's. */
const OF_VITE = /^\/(?:@|src\/|tools\/dev\/|node_modules\/|__open-in-editor)/;
/** Of the brand's folder: what takes effect as a whole when the site reads it again. */
const LIVE =
  /^(?:pages|articles|events|e-books|payment-methods|podcasts|glossary|search|texts)(?:[\\/]|$)|^redirects\.yaml$/;
/** Files that are saved at once are taken over at once. */
const EDITS_AT_ONCE_MS = 20;
/** Pages have the time to show what was saved in the brand's folder before requests wait for the site that takes the rest of it. */
const BRAND_FIRST_SHOWN_MS = 500;

type Options = {
  readonly root: string;
  readonly args: readonly string[];
  /** Whether a file is code that this process runs itself. */
  readonly isOwn: (file: string) => boolean;
  /** Ends this process, so that another one runs its code as it is now. */
  readonly restart: () => void;
  readonly startedAt: number;
};

/**
 * The site with Vite in one process, on one port. An edit of what only shows content is taken over while the site is open; after
 * any other one it is reopened, on the same database, and requests wait (docs/decisions/096-dev-server.md). A fault leaves
 * the site as it is.
 */
export async function openDevServer({
  root,
  args,
  isOwn,
  restart,
  startedAt,
}: Options): Promise<{ close(): Promise<void> }> {
  const edited = new Map<string, Set<EnvironmentModuleNode>>();
  let takeOver: () => Promise<void> = async () => {};
  const server = createHttpServer(
    (request, response) => {
      if (!OF_VITE.test(request.url ?? '')) void site.answer(request, response, () => faults.message);
      else vite.middlewares(request, response, () => response.writeHead(404).end());
    },
    () => false,
  );
  const { vite, runner } = await openVite(root, server, async function ({ file, modules }) {
    if (this.environment.name !== 'ssr') return undefined; // Vite updates what browsers have, after the site
    edited.set(file, new Set([...(edited.get(file) ?? []), ...modules]));
    await takeOver();
    return [];
  });
  const { client, ssr } = vite.environments;
  const faults = new FaultBoard(root, client);

  const settings = async () => {
    const { readSettings } = await runner.import<typeof settingsModule>(SETTINGS);
    return readSettings([...args, '--dev', 'on'], process.env, process.cwd());
  };
  const { host, port, brandDir } = await settings();
  requireBrandFolder(brandDir);
  await checkPort(host, port);
  server.listen(port, host);
  await once(server, 'listening');

  /** The site is not what its code and its brand say. */
  let isOutdated = true;
  let isBrandChanged = false;
  const site = new DevSite({
    runner,
    settings,
    port: (server.address() as AddressInfo).port,
    startedAt,
    renderFailed: (path, error) => faults.tellOfPage(path, error),
    contentShown: () => {
      if (!isBrandChanged) return;
      isBrandChanged = false;
      isOutdated = true;
      setTimeout(() => void takeOver(), BRAND_FIRST_SHOWN_MS).unref();
    },
  });
  server.on('upgrade', (request, socket, head) => {
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-') !== true) site.upgrade(request, socket, head);
  });

  const ends = {
    views: root + HOLDERS.views,
    texts: `\0${HOLDERS.productTexts}`,
    widget: `\0${CHUNK}`,
    site: new Set([root + OPEN_SITE, root + SETTINGS]),
  };
  takeOver = runLatest(async () => {
    if (edited.size > 0) await sleep(EDITS_AT_ONCE_MS);
    const edits = [...edited];
    edited.clear();
    if (edits.some(([file]) => isOwn(file))) return restart();
    for (const [, modules] of edits) for (const module of modules) ssr.moduleGraph.invalidateModule(module);
    const effect = effectOf(edits, ends);
    if (effect.kind === 'nothing' && !isOutdated) return;
    const began = performance.now();
    try {
      if (effect.kind === 'nothing' || effect.kind === 'site' || isOutdated) {
        isOutdated = true;
        await site.reopen();
        isOutdated = false;
      } else await site.replace(effect);
      faults.clear();
      const files = edits.map(([file]) => relative(root, file)).join(', ');
      const tookMs = Math.round(performance.now() - began);
      if (files !== '') vite.config.logger.info(`(site) ${effect.kind}: ${files} (${tookMs} ms)`, { timestamp: true });
    } catch (error) {
      faults.tell(error);
    }
  });
  const brand = watch(brandDir, { recursive: true, persistent: false }, (_event, name) => {
    if (!site.isOpen) void takeOver();
    else if (name !== null && !LIVE.test(name)) isBrandChanged = true;
  });
  await takeOver();

  return {
    async close() {
      brand.close();
      await site.close();
      await vite.close();
      server.close();
    },
  };
}
