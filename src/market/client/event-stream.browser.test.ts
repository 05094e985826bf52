import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openGateway } from '#market/testing/open-gateway.ts';
import { closeBrowser, openPage } from '../../../tests/support/browser.ts';
import { IMPORT_MAP, sourceFile } from '../../../tests/support/source-files.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});
afterAll(closeBrowser);

const PAGE = `<!doctype html><html lang="en"><title>t</title>${IMPORT_MAP}<link rel="icon" href="data:,"><body>
  <div data-prices><table><tr data-instrument="EURUSD" data-pip="0.0001"><td data-quote="EURUSD.bid">-</td></tr></table></div>
  <script type="module">import { bindPrices } from '#market/client/price-binder.ts'; bindPrices(window);</script>`;

/** A proxy as some offices have it: it knows HTTP/1.1, drops what upgrades mean, and passes on the rest. */
async function openProxy(gatewayPort: number, token: () => string): Promise<string> {
  const proxy = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (path === '/api/quotes/token')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ token: token() }));
    const file = sourceFile(path);
    if (file !== undefined) return void response.writeHead(file.status, { 'content-type': file.type }).end(file.body);
    const { upgrade: _upgrade, connection: _connection, ...headers } = request.headers;
    const onward = ask({ host: '127.0.0.1', port: gatewayPort, path, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  // With no upgrade listener Node treats an upgrade request as a plain one: the socket gets no 101, but a 404.
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  endings.push(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

describe('behind a proxy that breaks upgrades', () => {
  it('[LIV-4] [QTS-8] prices reach the page by the event stream, and go on', { timeout: 40_000 }, async () => {
    const gateway = await openGateway();
    endings.push(gateway.close);
    gateway.publish('EURUSD', 1.08453, { ask: 1.08461, digits: 5, time: Math.floor(Date.now() / 1000) });
    const origin = await openProxy(gateway.port, gateway.tokens.issue);
    const { page, context } = await openPage({ locale: 'en-GB' });
    endings.push(() => context.close());
    await page.goto(origin);
    const bid = () => page.locator('[data-quote="EURUSD.bid"]').textContent();
    await vi.waitFor(async () => expect(await bid()).toBe('1.08453'), { timeout: 20_000 });
    expect(await gateway.metric('forecourt_gateway_connections', { transport: 'events' })).toBe(1);
    expect(gateway.wires).toHaveLength(0);
    gateway.publish('EURUSD', 1.09001, { ask: 1.09009, digits: 5, time: Math.floor(Date.now() / 1000) });
    await vi.waitFor(async () => expect(await bid()).toBe('1.09001'), { timeout: 5_000 });
  });
});
