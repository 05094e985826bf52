import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { inject } from 'vitest';
import { searchRoutes } from '#content/search/search-routes.ts';
import { readBrowserBuild } from '#islands/server/browser-build.ts';
import { LATER_SHEETS_PREFIX } from '#pages/later-sheets.ts';
import { menuShapes, SHAPES_PREFIX } from '#pages/layout/menu-shapes.ts';
import { pagePolicy } from '#server/security-headers.ts';
import { BRAND } from './brand-copy.ts';
import { ROOT } from './folders.ts';
import { openPages } from './test-pages.ts';

export type SearchSite = {
  readonly url: string;
  /** Searches that came in, in order. */
  readonly searched: string[];
  /** Answers a search in the test's own way; false leaves it to the index. */
  rule: ((query: string, response: ServerResponse) => boolean) | undefined;
  readonly close: () => Promise<void>;
};

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Pages of a brand with their widgets' code and the search call, under the site's own policy, without a database. */
export async function startSearchSite(dir = BRAND): Promise<SearchSite> {
  const folder = inject('widgetAssets');
  const { scriptUrl, pricesUrls, lateStylesUrl } = readBrowserBuild(folder);
  const assets = {
    script: scriptUrl,
    pricesScripts: pricesUrls,
    lateStyles: lateStylesUrl,
    font: (file: string) => `/fonts/${file}`,
    media: (file: string) => `/media/${file}`,
    picture: (file: string) => `/media/${file}`,
  };
  const { pages, options } = await openPages(dir, { assets });
  const app = Fastify();
  await app.register(
    searchRoutes({ isEdition: (id) => options.brand.edition(id) !== undefined, find: options.search.find }),
  );
  const site: Pick<SearchSite, 'rule'> & { searched: string[] } = { rule: undefined, searched: [] };

  const fileOf = (path: string): string | undefined => {
    if (path.startsWith('/assets/')) return join(folder, path);
    if (path.startsWith('/fonts/')) return join(ROOT, path.slice('/fonts/'.length));
    return path.startsWith('/media/') ? join(dir, path) : undefined;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    const url = new URL(target, 'http://localhost');
    const file = fileOf(url.pathname);
    if (file !== undefined) {
      response
        .writeHead(200, {
          'Content-Type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          'Cache-Control': 'max-age=600',
        })
        .end(readFileSync(file));
    } else if (url.pathname === '/api/search') {
      const query = url.searchParams.get('q') ?? '';
      site.searched.push(query);
      if (site.rule?.(query, response) === true) return;
      const found = await app.inject(target);
      response.writeHead(found.statusCode, { 'Content-Type': 'application/json' }).end(found.body);
    } else if (url.pathname.startsWith(SHAPES_PREFIX)) {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(menuShapes(options.brand).svg);
    } else if (url.pathname.startsWith(LATER_SHEETS_PREFIX)) {
      response.writeHead(200, { 'Content-Type': 'text/css' }).end(pages.laterSheets(url.pathname)?.css);
    } else if (url.pathname.startsWith('/api/')) {
      response.writeHead(404).end();
    } else {
      const page = await pages.render({ path: url.pathname, query: url.searchParams, now: new Date() });
      if (page.kind === 'redirect') response.writeHead(page.status, { Location: page.location }).end();
      else
        response
          .writeHead(page.status, {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': pagePolicy(page.csp, `http://${request.headers.host}`),
          })
          .end(page.html);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(site, {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([once(server, 'close'), app.close()]);
    },
  });
}
