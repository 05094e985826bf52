import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { menuShapes, SHAPES_PREFIX } from '#pages/layout/menu-shapes.ts';
import { pagePolicy } from '#server/security-headers.ts';
import { BRAND } from './brand-copy.ts';
import { ROOT } from './folders.ts';
import { sourceFile } from './source-files.ts';
import { openPages } from './test-pages.ts';

export type PageSite = {
  readonly url: string;
  /** Requests that a test answers itself; false leaves them to the site. */
  rule: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  readonly close: () => Promise<void>;
};

const MAIN = `import { startFirst } from '/src/behaviours/start-first.ts';
import { startPage } from '/src/behaviours/start-page.ts';
startFirst();
startPage();`;
const ZOOM = '/node_modules/medium-zoom/dist/pure/index.js';
const TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', woff2: 'font/woff2' };

/** The pages and the page's own behaviours, under the site's own policy, without widgets' code, calls or a build. */
export async function startPageSite(dir = BRAND): Promise<PageSite> {
  const { pages, options } = await openPages(dir);
  const site: { rule: PageSite['rule'] } = { rule: undefined };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (site.rule?.(request, response)) return;
    if (url.pathname === ZOOM)
      return void response
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end(readFileSync(join(ROOT, url.pathname)));
    const source =
      url.pathname === '/assets/main.js' ? { type: 'text/javascript', body: MAIN } : sourceFile(url.pathname);
    const file = url.pathname.startsWith('/fonts/')
      ? join(ROOT, url.pathname.slice('/fonts/'.length))
      : url.pathname.startsWith('/media/')
        ? join(dir, url.pathname)
        : url.pathname.startsWith('/img/')
          ? join(dir, 'media', url.pathname.split('/').slice(4).join('/'))
          : undefined;
    if (source) {
      // No import map: the policy would have to allow one more inline script.
      response
        .writeHead(200, { 'Content-Type': source.type })
        .end(source.body.replaceAll(/'#(\w+)\//g, `'/src/$1/`).replace(/'medium-zoom\/.*'/, `'${ZOOM}'`));
    } else if (file) {
      response
        .writeHead(200, {
          'Content-Type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          'Cache-Control': 'max-age=600',
        })
        .end(readFileSync(file));
    } else if (url.pathname.startsWith(SHAPES_PREFIX)) {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(menuShapes(options.brand).svg);
    } else if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/dashboard')) {
      response.writeHead(404).end();
    } else {
      const page = await pages.render({ path: url.pathname, query: url.searchParams, now: new Date() });
      if (page.kind === 'redirect') response.writeHead(page.status, { Location: page.location }).end();
      else
        response
          .writeHead(page.status, {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': pagePolicy(page.csp, 'http://localhost'),
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
      await once(server, 'close');
    },
  });
}
