import { afterEach, describe, expect, it, vi } from 'vitest';
import { FEED_MESSAGE_MAX_BYTES } from '#contracts/limits.ts';
import type { Instrument } from '#contracts/instruments.ts';
import krakenFeed from '#market/feeds/kraken/kraken.feed.ts';
import { parseKrakenFrame } from '#market/feeds/kraken/kraken-frames.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { listenToFeed } from '#market/testing/listen-to-feed.ts';
import { openStreamServer } from '#market/testing/stream-server.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const NOW_MS = 1_700_000_000_000;
const INSTRUMENTS: readonly Instrument[] = [
  ...TEST_INSTRUMENTS,
  { ...TEST_INSTRUMENTS[3]!, symbol: 'ETHUSD', slug: 'ethereum' },
];
const ticker = (pair: string, bid: string, ask: string) =>
  `[340,{"a":["${ask}",0,"0.5"],"b":["${bid}",4,"4.0"],"c":["5525.1","0.001"],"v":["2634.1","3591.1"],"p":["5631.4","5653.7"],"t":[11493,16267],"l":["5505.0","5505.0"],"h":["5783.0","5783.0"],"o":["5760.7","5763.4"]},"ticker","${pair}"]`;

describe('frames of Kraken', () => {
  it.each([
    [
      ticker('XBT/USD', '5525.20000', '5525.40000'),
      { kind: 'quote', pair: 'XBT/USD', bid: 5525.2, ask: 5525.4, timeMs: undefined },
    ],
    [
      '[0,["5698.40000","5700.00000","1542057299.545897","1.01","0.98"],"spread","XBT/USD"]',
      { kind: 'quote', pair: 'XBT/USD', bid: 5698.4, ask: 5700, timeMs: 1_542_057_299_545.897 },
    ],
    ['{"event":"heartbeat"}', { kind: 'other' }],
    [
      '{"connectionID":14545728493745856413,"event":"systemStatus","status":"online","version":"1.8.3"}',
      { kind: 'other' },
    ],
    [
      '{"channelID":1668,"channelName":"ticker","event":"subscriptionStatus","pair":"XBT/USD","status":"subscribed","subscription":{"name":"ticker"}}',
      { kind: 'other' },
    ],
    ['[1665,[["10.1","2.5","1618678132.1","b","l",""]],"trade","WAVES/EUR"]', { kind: 'other' }],
    [
      '[1664,{"a":[["1.1","2","1618678132.1"]]},{"b":[["1.0","0","1618678132.2"]],"c":"974942666"},"book-1000","WAVES/EUR"]',
      { kind: 'other' },
    ],
    [
      '{"errorMessage":"Currency pair not supported XX/YY","event":"subscriptionStatus","pair":"XX/YY","status":"error","subscription":{"name":"ticker"}}',
      { kind: 'refused', pair: 'XX/YY', reason: 'Currency pair not supported XX/YY' },
    ],
    ['{"event"', { kind: 'broken', reason: 'is not JSON' }],
    ['7', { kind: 'broken', reason: 'is neither an event nor of a channel' }],
    ['{}', { kind: 'broken', reason: 'is an event without a name' }],
    ['[1,{},"ticker"]', { kind: 'broken', reason: 'has no channel and pair' }],
    ['[1,{"b":["5"]},"ticker","XBT/USD"]', { kind: 'broken', reason: 'has no best bid and ask' }],
    ['[1,null,"ticker","XBT/USD"]', { kind: 'broken', reason: 'has no best bid and ask' }],
    [ticker('XBT/USD', 'much', '1'), { kind: 'broken', reason: 'has a price that is no number' }],
    ['[0,["1","2"],"spread","XBT/USD"]', { kind: 'broken', reason: 'has no time' }],
  ])('%s', (text, frame) => {
    expect(parseKrakenFrame(text)).toEqual(frame);
  });
});

describe('the Kraken feed', () => {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  async function play(frames: readonly (string | Buffer)[], settings: Record<string, string> = {}) {
    const server = await openStreamServer((_request, socket) => {
      for (const frame of frames) socket.send(frame);
    });
    const { logger, lines } = recordingLogger();
    const feed = await krakenFeed.open(
      { url: server.url, ...settings },
      { instruments: INSTRUMENTS, logger, now: () => NOW_MS },
    );
    const received = listenToFeed(feed);
    endings.push(() => received.stop().then(() => server.close()));
    return { server, received, lines };
  }

  it('asks for the crypto instruments of the brand by their names there, and makes ticks of what comes', async () => {
    const { server, received } = await play([
      '{"event":"systemStatus","status":"online"}',
      '{"event":"heartbeat"}',
      ticker('XBT/USD', '96500.1', '96500.2'),
      ticker('XRP/USD', '1', '2'),
      ticker('ETH/USD', '3400.1', '3400.2'),
    ]);
    await received.tickCount(2);
    expect(server.requests).toEqual([
      { event: 'subscribe', pair: ['XBT/USD', 'ETH/USD'], subscription: { name: 'ticker' } },
    ]);
    expect(received.ticks, 'a pair that nobody asked for is left out').toEqual([
      { symbol: 'BTCUSD', bid: 96_500.1, ask: 96_500.2, timeMs: NOW_MS },
      { symbol: 'ETHUSD', bid: 3400.1, ask: 3400.2, timeMs: NOW_MS },
    ]);
    expect(received.counts.heartbeats).toBe(5);
  });

  it('takes pairs and channel from its settings', async () => {
    const { server, received } = await play(['[0,["1.1","1.2","1542057299.5","1","1"],"spread","EUR/USD"]'], {
      pairs: 'EURUSD=EUR/USD',
      channel: 'spread',
    });
    await received.tickCount(1);
    expect(server.requests).toEqual([{ event: 'subscribe', pair: ['EUR/USD'], subscription: { name: 'spread' } }]);
    expect(received.ticks).toEqual([{ symbol: 'EURUSD', bid: 1.1, ask: 1.2, timeMs: 1_542_057_299_500 }]);
  });

  it('counts and names what is no frame, and goes on', async () => {
    const { received, lines } = await play(['what', Buffer.from([1, 2]), ticker('XBT/USD', '1', '2')]);
    await received.tickCount(1);
    expect(received.counts.malformed).toBe(2);
    expect(lines.map(({ fields }) => fields['reason'])).toEqual(['is not JSON', 'is binary']);
  });

  it('a pair that is refused is named and the others go on; without any it is lost', async () => {
    const refusal = (pair: string) =>
      `{"errorMessage":"Currency pair not supported ${pair}","event":"subscriptionStatus","pair":"${pair}","status":"error"}`;
    const some = await play([refusal('XBT/USD'), ticker('ETH/USD', '1', '2')]);
    await some.received.tickCount(1);
    expect(some.lines[0]).toMatchObject({
      level: 'warn',
      fields: { instrument: 'XBT/USD', reason: 'Currency pair not supported XBT/USD' },
    });
    const all = await play([refusal('XBT/USD'), refusal('ETH/USD')]);
    expect(await all.received.ended).toContain('refuses every pair');
  });

  it('a pair that is refused is left alone over new connections, asked for again when its time is over, and logged once', async () => {
    const refusal =
      '{"errorMessage":"Currency pair not supported XBT/USD","event":"subscriptionStatus","pair":"XBT/USD","status":"error"}';
    const server = await openStreamServer((request, socket) => {
      if ((request as { pair: string[] }).pair.includes('XBT/USD')) socket.send(refusal);
      else socket.send(ticker('ETH/USD', '1', '2'));
    });
    const { logger, lines } = recordingLogger();
    const clock = { ms: NOW_MS };
    const feed = await krakenFeed.open(
      { url: server.url, 'ask-again': '60' },
      { instruments: INSTRUMENTS, logger, now: () => clock.ms },
    );
    const asked = () => server.requests.map((request) => (request as { pair: string[] }).pair.join());
    const first = listenToFeed(feed);
    await vi.waitFor(() => expect(first.counts.refusedNow).toBe(1));
    await first.stop();
    const second = listenToFeed(feed);
    endings.push(() => second.stop().then(() => server.close()));
    await second.tickCount(1);
    expect(asked()).toEqual(['XBT/USD,ETH/USD', 'ETH/USD']);
    clock.ms += 60_000;
    await vi.waitFor(() => expect(second.counts).toMatchObject({ refusals: 1, refusedNow: 1 }), { timeout: 4000 });
    expect(asked().at(-1)).toBe('XBT/USD');
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it('is lost with a reason when the stream closes, when a message is too large, and where nobody is', async () => {
    const closing = await play(['{"event":"heartbeat"}']);
    await vi.waitFor(() => expect(closing.received.counts.heartbeats).toBe(1));
    for (const client of closing.server.clients) client.close(1012, 'restart');
    expect(await closing.received.ended).toContain('closed the connection (1012 restart)');
    const large = await play([`"${'x'.repeat(FEED_MESSAGE_MAX_BYTES)}"`]);
    expect(await large.received.ended).toContain('is lost (WS_ERR_UNSUPPORTED_MESSAGE_LENGTH)');
    const nobody = listenToFeed(
      await krakenFeed.open(
        { url: 'ws://127.0.0.1:1/' },
        { instruments: INSTRUMENTS, logger: recordingLogger().logger, now: Date.now },
      ),
    );
    expect(await nobody.ended).toContain('is lost (ECONNREFUSED)');
  });

  it.each([
    [{ pairs: 'XXXUSD=XXX/USD' }, 'pairs: "XXXUSD" is not an instrument of the brand'],
    [{ pairs: 'BTCUSD=XBT/USD,ETHUSD=XBT/USD' }, 'pairs: "XBT/USD" is named for BTCUSD and for ETHUSD'],
    [{ pairs: 'BTCUSD' }, 'pairs: "BTCUSD" must be pairs'],
    [{ url: 'http://example.com' }, 'url: "http://example.com" must be an address starting with wss:// or ws://'],
  ])('refuses %o', async (settings, problem) => {
    await expect(
      krakenFeed.open(settings as Record<string, string>, {
        instruments: INSTRUMENTS,
        logger: recordingLogger().logger,
        now: Date.now,
      }),
    ).rejects.toThrow(problem);
  });

  it('is refused where the brand has nothing that it gives', async () => {
    await expect(
      krakenFeed.open(
        {},
        { instruments: TEST_INSTRUMENTS.slice(0, 2), logger: recordingLogger().logger, now: Date.now },
      ),
    ).rejects.toThrow('pairs: leaves nothing to ask the source for');
  });
});
