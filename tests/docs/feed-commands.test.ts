import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { parseServerMessage, type WireQuote } from '#contracts/ticks.ts';
import { fixValue } from '#market/feeds/fix/fix-codec.ts';
import { openFixAcceptor } from '#market/testing/fix-acceptor.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '#market/testing/localhost-certificate.ts';
import { openStreamServer } from '#market/testing/stream-server.ts';
import { sitePlace } from '../support/databases.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { longUnless } from '../support/long-form.ts';
import { startSite } from '../support/site.ts';

/** A command as its reader types it: what stands before `npm start`, and what behind `--`. */
type Command = {
  readonly page: string;
  readonly text: string;
  readonly env: Record<string, string>;
  readonly args: readonly string[];
};

/** Those of feeds are beside their code. */
const FEED_PAGES = globSync('src/market/feeds/*/*.md', { cwd: ROOT }).toSorted();
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT }), ...FEED_PAGES];

/** Every command of the pages that starts a site with a feed of its choice. */
const commands: readonly Command[] = PAGES.flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/\\\n\s*/g, '');
  return [...text.matchAll(/^(?:[^`\n]*`)?((?:[A-Z_]+=\S+ )*)npm start(?: -- ([^`#\n]*))?/gm)]
    .map(([, env = '', args = '']): Command => ({
      page,
      text: `${env}npm start -- ${args.trim()}`,
      env: Object.fromEntries(
        env
          .split(' ')
          .filter((word) => word !== '')
          .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
      ),
      args: args
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => word.replaceAll("'", '')),
    }))
    .filter(({ env: given, args: words }) => 'FEED' in given || words.some((word) => /^--feeds?$/.test(word)));
});

/** The first command that sets a feed by a file: what is read from one is also what the other two ways set. */
const isRepresentative = (command: Command): boolean =>
  commands.find(({ args }) => args.includes('--feeds')) === command;

const folder = temporaryFolder();
const data = await sitePlace();
const certificate = join(folder.path, 'cert.pem');
const sources = join(folder.path, 'feeds.yaml');
let fixPort = '';
let linesPort = '';
let krakenUrl = '';
let binanceUrl = '';
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  writeFileSync(certificate, LOCALHOST_CERTIFICATE);
  const desk = await openFixAcceptor(createTlsServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }), {
    own: 'LP',
    site: 'BROKER',
  });
  desk.welcome((message) => {
    const request = fixValue(message, 262);
    if (message.type === 'V' && request?.startsWith('EURUSD') === true)
      desk.say('W', [
        [262, request],
        [268, '2'],
        [269, '0'],
        [270, '1.2345'],
        [271, '1'],
        [269, '1'],
        [270, '1.2347'],
        [271, '1'],
      ]);
  });
  fixPort = desk.port;

  const bridge = createServer((socket) => {
    socket.on('error', () => undefined); // a site that is stopped
    const speak = setInterval(() => socket.write('{"s":"EURUSD","bid":1.2345,"ask":1.2347}\n'), 200);
    socket.on('close', () => clearInterval(speak));
  }).listen(0, '127.0.0.1');
  await once(bridge, 'listening');
  linesPort = String((bridge.address() as AddressInfo).port);

  const kraken = await openStreamServer((request, socket) => {
    const { subscription } = request as { subscription: { name: string } };
    socket.send(
      subscription.name === 'spread'
        ? `[0,["12345.1","12345.2","${(Date.now() / 1000).toFixed(6)}","1","1"],"spread","XBT/USD"]`
        : '[340,{"a":["12345.2",0,"0.5"],"b":["12345.1",4,"4.0"]},"ticker","XBT/USD"]',
    );
  });
  krakenUrl = kraken.url;
  const binance = await openStreamServer((_request, socket) =>
    socket.send(
      '{"stream":"btcusdt@bookTicker","data":{"u":1,"s":"BTCUSDT","b":"12345.1","B":"1","a":"12345.2","A":"1"}}',
    ),
  );
  binanceUrl = binance.url;
  endings.push(
    () => desk.close(),
    () => bridge.close(),
    () => kraken.close(),
    () => binance.close(),
  );
});
afterAll(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  folder.remove();
  await data.remove();
});
let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** What the pages name and a test cannot have: machines, files and secrets. Nothing else of a command is changed. */
function atHand(word: string): string {
  if (word === 'feeds.yaml') return sources;
  if (/\.csv(?:\.gz)?$/.test(word)) return recordings.get(word) ?? word;
  return word
    .replace('fix.example.com', 'localhost')
    .replace('10.0.0.7', '127.0.0.1')
    .replace(/^9443$/, fixPort)
    .replace(/^9001$/, linesPort)
    .replace('…', 'secret');
}

const recordings = new Map<string, string>();

/** The first price that a visitor's page would see. */
async function priceOf(url: string, symbol: string): Promise<WireQuote> {
  const { token } = (await (await fetch(`${url}/api/quotes/token`)).json()) as { token: string };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/ticks`);
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(JSON.stringify({ token, instruments: [symbol] })));
      socket.on('message', (data: Buffer) => {
        const message = parseServerMessage(data.toString());
        const quote = message?.kind === 'data' ? message.data[symbol] : undefined;
        if (quote !== undefined) resolve(quote);
      });
      setTimeout(
        () => reject(new Error(`no price of ${symbol} came within ${PRICE_WITHIN_MS} ms`)),
        PRICE_WITHIN_MS,
      ).unref();
    });
  } finally {
    socket.terminate();
  }
}
const PRICE_WITHIN_MS = 15_000;

describe('a documented command with a feed', () => {
  it('is on the page of every feed, in all three ways to set one', () => {
    expect(FEED_PAGES.length).toBeGreaterThan(5);
    for (const page of FEED_PAGES) {
      const feed = basename(page, '.md');
      const ofPage = commands.filter((command) => command.page === page || command.page === 'docs/feeds.md');
      const isTyped = ofPage.some(({ env, args }) => env['FEED'] === feed || args[args.indexOf('--feed') + 1] === feed);
      expect([feed, feed === 'poll' || isTyped]).toEqual([feed, true]); // its command is on the page that adds it
    }
    expect(commands.some(({ env }) => 'FEED_SETTING_HOST' in env)).toBe(true);
    expect(commands.some(({ args }) => args.includes('--feeds'))).toBe(true);
  });

  // The feed of the page that shows how to add one is not here: tests/how-to follows that page, and types its command.
  describe.each(
    commands
      .filter(({ page }) => page !== 'docs/how-to/add-a-feed.md')
      .map((command) => [command.page, command.text, command] as const),
  )('of %s: %s', (_page, _text, command) => {
    it(
      'starts a site that shows a price',
      { timeout: 60_000, tags: longUnless(isRepresentative(command)) },
      async () => {
        const { env, args } = command;
        for (const word of args.filter((name) => /\.csv(?:\.gz)?$/.test(name))) {
          const name = word.split('/').at(-1) ?? '';
          const ticks = '20200101 170000065,1.2345,1.2347,0\n20200101 170001065,1.2345,1.2347,0\n';
          writeFileSync(join(folder.path, name), name.endsWith('.gz') ? gzipSync(ticks) : ticks);
          recordings.set(word, join(folder.path, name));
        }
        const [, example = ''] =
          /```yaml file=feeds\.yaml\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/price-sources.md'), 'utf8')) ??
          [];
        writeFileSync(
          sources,
          example
            .replace('fix.example.com', 'localhost')
            .replace('10.0.0.7', '127.0.0.1')
            .replace('9443', fixPort)
            .replace('9001', linesPort)
            .replace('feed: kraken', `feed: kraken\n    url: ${krakenUrl}`),
        );

        const feed = env['FEED'] ?? args[args.indexOf('--feed') + 1] ?? '';
        const extra =
          feed === 'kraken' ? ['--feed-url', krakenUrl] : feed === 'binance' ? ['--feed-url', binanceUrl] : [];
        const typed = args.map(atHand);
        const port = typed.indexOf('--port');
        const site = await startSite({
          dataDir: data.dataDir,
          // A port that the page names may be taken here.
          args: [...(port >= 0 ? typed.toSpliced(port, 2) : typed), ...extra],
          env: {
            ...data.env,
            NODE_EXTRA_CA_CERTS: certificate,
            ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, atHand(value)])),
          },
        });
        stop = site.stop;
        const symbol = ['kraken', 'binance'].includes(feed) ? 'BTCUSD' : 'EURUSD';
        const given = symbol === 'BTCUSD' ? { bid: 12_345.1, ask: 12_345.2 } : { bid: 1.2345, ask: 1.2347 };
        const madeUp = { bid: expect.any(Number), ask: expect.any(Number) };
        expect(await priceOf(site.url, symbol)).toMatchObject(feed === 'simulated' ? madeUp : given);
        const ofTheExchange = args.includes('--feeds') ? [await priceOf(site.url, 'BTCUSD')] : [];
        expect(ofTheExchange.map(({ bid }) => bid)).toEqual(args.includes('--feeds') ? [12_345.1] : []);
      },
    );
  });
});
